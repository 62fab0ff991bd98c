/** An institution and its settings, as all of the server knows them. */

/** Name of a setting to its text; unset ones are absent. */
export type Settings = Readonly<Record<string, string | undefined>>

export interface Tenant {
  readonly id: number
  readonly slug: string
  readonly name: string
  /** Name that its mails carry as their sender, where that is another. */
  readonly mailSender?: string | undefined
  readonly language: string
  readonly timeZone: string
  /** Scheme and host without a slash at the end; what leaves by mail or in a pass is built from it. */
  readonly publicUrl: string
}
