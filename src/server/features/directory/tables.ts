import type { Generated } from 'kysely'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    directories: {
      tenant_id: Generated<number>
      token_hash: Uint8Array | null
      token_start: string | null
      token_made_at: Date | null
      token_made_by_uuid: string | null
      last_used_at: Date | null
      links_by_email: Generated<boolean>
      version: Generated<number>
      updated_at: Generated<Date>
      updated_by_uuid: string | null
    }
    directory_users: {
      tenant_id: Generated<number>
      user_uuid: string
      user_name: string
      user_name_key: string
      external_id: string | null
      display_name: string | null
      created_at: Date
    }
    directory_groups: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      display_name: string
      name_key: string
      external_id: string | null
      version: Generated<number>
      created_at: Date
      updated_at: Date
    }
    directory_group_members: {
      tenant_id: Generated<number>
      group_uuid: string
      user_uuid: string
    }
    directory_departures: {
      tenant_id: Generated<number>
      advisor_uuid: string
      at: Date
    }
  }
}
