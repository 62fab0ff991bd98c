/**
 * A phone with wallet cards, as far as a server can tell: adds a card, registers, is woken, asks what has changed,
 * fetches it, and shows what the difference says.
 */
import { randomBytes } from 'node:crypto'
import { unzipSync } from 'fflate'

/** How the phone reaches the server. */
export type PhoneRequest = (request: {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}) => Promise<{
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
}>

interface Field {
  readonly key: string
  readonly value: string
  readonly changeMessage?: string
}

interface Card {
  readonly serial: string
  readonly type: string
  readonly token: string
  readonly fields: ReadonlyMap<string, Field>
  readonly lastModified: string
}

const folders = ['headerFields', 'primaryFields', 'secondaryFields', 'auxiliaryFields', 'backFields']

export function readCard(archive: Uint8Array, lastModified = ''): Card {
  const file = unzipSync(archive)['pass.json'] ?? new Uint8Array()
  const pass = JSON.parse(Buffer.from(file).toString())
  const fields = folders.flatMap((folder) => (pass.generic[folder] ?? []) as Field[])
  return {
    serial: pass.serialNumber,
    type: pass.passTypeIdentifier,
    token: pass.authenticationToken,
    fields: new Map(fields.map((field) => [field.key, field])),
    lastModified,
  }
}

export class Phone {
  readonly device = randomBytes(16).toString('hex')
  readonly pushToken = randomBytes(32).toString('hex')
  /** What stood on the locked screen, in its order. */
  readonly shown: string[] = []
  readonly #ask: PhoneRequest
  readonly #cards = new Map<string, Card>()
  #lastUpdated: string | undefined

  constructor(ask: PhoneRequest) {
    this.#ask = ask
  }

  /** @returns the status of the registration */
  async add(archive: Uint8Array, lastModified: string): Promise<number> {
    const card = readCard(archive, lastModified)
    this.#cards.set(card.serial, card)
    return await this.register(card)
  }

  /** A card that came from elsewhere: registers, and fetches how it is now. */
  async take(card: Pick<Card, 'serial' | 'type' | 'token'>): Promise<void> {
    this.#cards.set(card.serial, { ...card, fields: new Map(), lastModified: '' })
    await this.register(card)
    await this.fetch(card.serial)
    this.shown.length = 0
  }

  async register(card: Pick<Card, 'serial' | 'type' | 'token'>): Promise<number> {
    const { status } = await this.#ask({
      method: 'POST',
      path: this.#registration(card),
      headers: { 'content-type': 'application/json', ...authorization(card) },
      body: JSON.stringify({ pushToken: this.pushToken }),
    })
    return status
  }

  async remove(serial: string): Promise<number> {
    const card = this.card(serial)
    this.#cards.delete(serial)
    const { status } = await this.#ask({
      method: 'DELETE',
      path: this.#registration(card),
      headers: authorization(card),
    })
    return status
  }

  card(serial = [...this.#cards.keys()][0] ?? ''): Card {
    const found = this.#cards.get(serial)
    if (!found) throw new Error(`The phone has no card ${serial}.`)
    return found
  }

  /** What a push makes it do. @returns the statuses of its fetches; none if nothing had changed */
  async wake(): Promise<number[]> {
    const { type } = this.card()
    const since = this.#lastUpdated === undefined ? '' : `?passesUpdatedSince=${this.#lastUpdated}`
    const path = `/wallet-cards/v1/devices/${this.device}/registrations/${type}${since}`
    const { status, body } = await this.#ask({ method: 'GET', path })
    if (status === 204) return []
    if (status !== 200) return [status]
    const { serialNumbers, lastUpdated } = JSON.parse(body.toString())
    const statuses: number[] = []
    for (const serial of serialNumbers as string[]) statuses.push(await this.fetch(serial))
    this.#lastUpdated = lastUpdated
    return statuses
  }

  /** As wallets do that ask from time to time. */
  async fetch(serial = this.card().serial): Promise<number> {
    const card = this.card(serial)
    const { status, headers, body } = await this.#ask({
      method: 'GET',
      path: `/wallet-cards/v1/passes/${card.type}/${serial}`,
      headers: {
        ...authorization(card),
        ...(card.lastModified && { 'if-modified-since': card.lastModified }),
      },
    })
    if (status === 200) this.#replace(readCard(body, String(headers['last-modified'] ?? '')))
    return status
  }

  /**
   * A field with a message for changes, and another value than on the card that it has by now; several of them make one
   * general text.
   */
  #replace(after: Card): void {
    const before = this.card(after.serial)
    this.#cards.set(after.serial, after)
    const changed = [...after.fields.values()].filter(
      ({ key, value, changeMessage }) => changeMessage && before.fields.get(key)?.value !== value,
    )
    const [only] = changed
    if (only?.changeMessage && changed.length === 1) {
      this.shown.push(only.changeMessage.replace('%@', only.value))
    } else if (changed.length > 1) this.shown.push('The card has changed.')
  }

  #registration({ type, serial }: Pick<Card, 'type' | 'serial'>): string {
    return `/wallet-cards/v1/devices/${this.device}/registrations/${type}/${serial}`
  }
}

const authorization = ({ token }: Pick<Card, 'token'>) => ({ authorization: `ApplePass ${token}` })
