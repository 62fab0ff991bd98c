/** What one process may ask of a mail server. */
export interface MailLimits {
  /** Open at once. */
  readonly connections: number
  /** Null: as many as go. */
  readonly perSecond: number | null
}

/** 200 mails a second where each takes 150 ms. A server that allows fewer refuses the others, which is respected. */
export const usualMailLimits: MailLimits = { connections: 50, perSecond: null }

/** Of what so many can do at once, for one tenant: a tenth is for the others. */
export const mostOfOne = (all: number): number => all - (all > 1 ? Math.ceil(all / 10) : 0)
