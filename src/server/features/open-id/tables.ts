import type { Generated } from 'kysely'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    user_identities: {
      tenant_id: Generated<number>
      issuer: string
      subject: string
      user_uuid: string
      linked_at: Date
    }
    open_id_sign_ins: {
      tenant_id: Generated<number>
      state_hash: Uint8Array
      browser_hash: Uint8Array
      verifier: string
      nonce: string
      callback: string
      next: string | null
      expires_at: Date
    }
    open_id_sessions: {
      tenant_id: Generated<number>
      token_hash: Uint8Array
      id_token: string | null
    }
  }
}
