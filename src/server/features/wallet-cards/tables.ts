/** The tables of wallet cards (0020-wallet-cards.sql) as kysely sees them. */
import type { Generated } from 'kysely'

export type CardLanguage = 'de' | 'de-AT' | 'de-CH' | 'en'
export type DeliveryState = 'waiting' | 'sent' | 'failed' | 'withdrawn'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    wallet_card_tags: { tenant_id: Generated<number>; last_tag: Generated<number> }
    wallet_cards: WalletCardsTable
    /** 0026-former-keys-of-cards.sql: kept by a trigger. */
    wallet_card_former_keys: {
      tenant_id: Generated<number>
      serial: string
      purpose: 'pass' | 'withdrawal'
      hash: Uint8Array
    }
    wallet_card_consents: {
      tenant_id: Generated<number>
      serial: string
      advisor_slug: string
      text: string
      language: string
      given_at: Date
      withdrawn_at: Date | null
    }
    wallet_card_registrations: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      serial: string
      /** SHA-256 of the phone's own id. */
      device_hash: Uint8Array
      push_token: string
      created_at: Date
    }
    notifications: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      text: string
      link: Generated<string>
      state: Generated<'sending' | 'finished'>
      recipients: Generated<number>
      sent: Generated<number>
      failed: Generated<number>
      withdrawn: Generated<number>
      fingerprint: Uint8Array
      created_by_uuid: string | null
      created_at: Date
      finished_at: Date | null
      /** Whether cards are left to look at. */
      is_gathering: Generated<boolean>
      gathered_advisor: Generated<string | null>
      gathered_serial: Generated<string | null>
      stopped_by: Generated<string | null>
      failures: Generated<unknown>
    }
    notification_advisors: {
      tenant_id: Generated<number>
      notification_uuid: string
      advisor_uuid: string
    }
    deliveries: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      notification_uuid: string
      registration_uuid: string | null
      state: Generated<DeliveryState>
      attempts: Generated<number>
      reason: string | null
      apns_id: string | null
      settled_at: Date | null
    }
  }
}

interface WalletCardsTable {
  tenant_id: Generated<number>
  serial: Generated<string>
  /** Null: the advisor is gone, and the card is void. */
  advisor_uuid: string | null
  language: CardLanguage
  /** Of the keys in the latest version that was made. */
  token_hash: Uint8Array
  withdrawal_hash: Uint8Array
  /** Of what the card says; null: whatever it says now belongs to this version. */
  content_hash: Uint8Array | null
  version: Generated<number>
  tag: Generated<number>
  /** Whole seconds. */
  updated_at: Date
  created_at: Date
  seen_at: Date
  news_text: string | null
  news_link: Generated<string>
  news_at: Date | null
  news_count: Generated<number>
  /** The institution's when the message came. */
  news_time_zone: string | null
}
