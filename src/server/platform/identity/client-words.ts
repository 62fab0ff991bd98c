/** What is kept of where a call came from: the browser in words that its owner knows it by, and a part of the address. */
import Bowser from 'bowser'
import { networkOf } from '../guards/rate-limits.ts'

export interface ClientWords {
  /** For instance Firefox; null: it does not say. */
  readonly browser: string | null
  /** What it runs on, for instance Windows or iPhone. */
  readonly system: string | null
  /** The address without its last part: 192.0.2.0, or the first three groups of an IPv6 address. */
  readonly network: string | null
}

export interface Client {
  /** The header User-Agent, whatever stands in it. */
  readonly browser: string
  readonly ip: string
}

const longestUserAgent = 500
const longestWord = 40

export function clientWords({ browser, ip }: Client): ClientWords {
  return { ...browserWords(browser.slice(0, longestUserAgent)), network: networkOf(ip) }
}

function browserWords(userAgent: string): Pick<ClientWords, 'browser' | 'system'> {
  if (userAgent === '') return { browser: null, system: null }
  const found = Bowser.parse(userAgent)
  const { model } = found.platform
  // People know what they hold by its name.
  const system = model && /^iP(hone|ad|od)/.test(model) ? model : found.os.name
  return { browser: word(found.browser.name), system: word(system) }
}

const word = (text: string | undefined) => text?.slice(0, longestWord) || null
