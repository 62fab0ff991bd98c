/** Second factors: authenticator apps, passkeys and recovery codes (product §30.6). */
import type { Generated } from 'kysely'

export type ChallengePurpose = 'add' | 'sign-in'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    authenticators: {
      tenant_id: Generated<number>
      user_uuid: string
      /** Sealed. */
      secret: string
      started_at: Date
      /** Null: it does not count yet. */
      confirmed_at: Date | null
      last_step: number | null
    }
    recovery_codes: { tenant_id: Generated<number>; user_uuid: string; code_hash: Uint8Array }
    passkeys: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      user_uuid: string
      name: string
      credential_id: string
      public_key: Uint8Array
      uses: number
      transports: string[]
      host: string
      created_at: Date
      used_at: Date | null
    }
    passkey_challenges: {
      tenant_id: Generated<number>
      challenge_hash: Uint8Array
      user_uuid: string
      purpose: ChallengePurpose
      expires_at: Date
    }
  }
}
