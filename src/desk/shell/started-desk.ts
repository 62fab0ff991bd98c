import type { DeskStart } from '../kit/desk-context.ts'
import type { Messages } from '../kit/language/i18n.ts'

/** What a desk is drawn from, once it knows who looks at it, and in which language. */
export interface StartedDesk {
  readonly desk: DeskStart
  readonly language: string
  readonly messages: Messages
  /** The texts of another language. */
  readonly speak: (language: string) => Promise<Messages>
}
