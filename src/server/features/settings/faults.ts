/** What a JSON Schema cannot say about a setting's text. */
import { type JsonRule, knownSettings } from './known.ts'

/** @returns a message key, null if the text is fine or empty. */
export function faultOf(name: string, value: string): string | null {
  const setting = knownSettings().find((one) => one.name === name)
  if (!setting) return 'There is no setting of this name.'
  if (value === '') return null
  if (setting.json) return jsonFault(value, setting.json)
  if (name === 'time_zone')
    return isTimeZone(value) ? null : 'Please enter a time zone such as Europe/Berlin.'
  if (/^https?:/i.test(value))
    return isAddress(value) ? null : 'Please enter an address such as https://www.example.com.'
  return value.trim() === '' ? 'Please enter a text, or clear the field to reset it.' : null
}

function jsonFault(value: string, rule: JsonRule): string | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(value)
  } catch {
    return 'This text is not valid JSON.'
  }
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  if (!isObject) return 'Please enter a JSON object in braces.'
  return (rule.required ?? []).every((name) => isFilled(parsed as object, name))
    ? null
    : 'The JSON lacks text, essentialKey or entries.'
}

function isFilled(parsed: object, name: string): boolean {
  if (!Object.hasOwn(parsed, name)) return false
  const value = (parsed as Record<string, unknown>)[name]
  if (name === 'entries')
    return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray)
  return typeof value === 'string' && value.trim() !== ''
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}

/** [NAME]-like placeholders are filled in later; no user and password, which hide where an address leads. */
function isAddress(value: string): boolean {
  const url = URL.parse(value.replaceAll(/\[[A-Z]+\]/g, 'x'))
  return url !== null && url.username === '' && url.password === '' && url.hostname !== ''
}
