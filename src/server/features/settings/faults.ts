/** What a JSON Schema cannot say about a setting's text. */

import { contentValidators } from '#generated/validators.js'
import { isTimeZone } from '#rules/dates.ts'
import { canEncrypt } from '#server/platform/secrets/encryption.ts'
import { type KnownSetting, knownSettings } from './known.ts'

export interface TextFault {
  /** A message key. */
  readonly message: string
  readonly values?: Readonly<Record<string, string>>
}

/** @returns null if the text is fine or empty. */
export function faultOf(name: string, value: string): TextFault | null {
  const setting = knownSettings().find((one) => one.name === name)
  if (!setting) return { message: 'There is no setting of this name.' }
  if (value === '') return null
  if (setting.isSecret) return secretFault(value)
  if (setting.isJson) return jsonFault(name, value)
  const message = plainFault(setting, value)
  return message === null ? null : { message }
}

function plainFault({ name, isAddress }: KnownSetting, value: string): string | null {
  if (name === 'time_zone')
    return isTimeZone(value) ? null : 'Please enter a time zone such as Europe/Berlin.'
  if (isAddress)
    return value.split(/, ?(?=https?:)/).every(isReal)
      ? null
      : 'Please enter an address such as https://www.example.com.'
  return value.trim() === '' ? 'Please enter a text, or clear the field to reset it.' : null
}

/** By the contract's contentSchema: what a text holds is described there, and nowhere else. */
function jsonFault(name: string, value: string): TextFault | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(value)
  } catch {
    return { message: 'This text is not valid JSON.' }
  }
  const validate = contentValidators.Settings?.[name]
  if (!validate || validate(parsed)) return name === 'cookies_alert_config' ? bannerFault(parsed) : null
  const [first] = validate.errors ?? []
  if (!first || (first.instancePath === '' && first.keyword === 'type'))
    return { message: 'Please enter a JSON object in braces.' }
  const path = first.instancePath.split('/').slice(1)
  if (first.keyword === 'required') path.push(String(first.params.missingProperty))
  const message =
    first.keyword === 'required'
      ? 'The JSON lacks {place}.'
      : 'In the JSON the value of {place} is not valid.'
  return { message, values: { place: path.join('.').slice(0, 200).toWellFormed() } }
}

/** The dots that stand for it would be stored in its place. */
function secretFault(value: string): TextFault | null {
  if (!canEncrypt())
    return { message: 'Secrets cannot be kept here yet: the operator must set OPENBRANCH_SECRET first.' }
  if (value.includes('•') || value.trim() === '')
    return { message: 'Please enter the secret itself, or clear the field to remove it.' }
  return null
}

interface BannerConfig {
  readonly essentialKey: string
  readonly entries: object
  readonly texts?: Readonly<Record<string, { readonly entries: object }>>
}

/** What visitors cannot refuse must be one of the categories; a version has the same categories in the same order. */
function bannerFault(config: unknown): TextFault | null {
  const { essentialKey, entries, texts = {} } = config as BannerConfig
  const count = Object.keys(entries).length
  const other = Object.keys(texts).find((each) => Object.keys(texts[each]?.entries ?? {}).length !== count)
  const place = Object.hasOwn(entries, essentialKey) ? other && `texts.${other}.entries` : 'essentialKey'
  if (!place) return null
  return { message: 'In the JSON the value of {place} is not valid.', values: { place } }
}

/** Whether an address can be one. [NAME]-like placeholders are filled in later; no user and password, which hide where an address leads. */
function isReal(value: string): boolean {
  const url = URL.parse(value.replaceAll(/\[[A-Z]+\]/g, 'x'))
  return url !== null && url.username === '' && url.password === '' && url.hostname !== ''
}
