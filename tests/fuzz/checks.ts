/** What every reply must be, whatever was sent. */
import type { Policy } from '#rules/access.ts'
import { checkReply } from '#server/testing/reply-check.ts'
import type { TestReply } from '#server/testing/server.ts'
import type { SentRequest } from './requests.ts'
import { propertyNames, type Target } from './targets.ts'
import type { World } from './world.ts'

/**
 * In ms of the processor, for one request alone. A password that is hashed takes one to two seconds where the machine is slow;
 * a pattern or a parser that a value can hold up takes minutes.
 */
export const longest = 5_000

/** @returns what is wrong, in words; empty if nothing is */
export async function faultsOf(
  target: Target,
  sent: SentRequest,
  reply: TestReply,
  world: World,
): Promise<string[]> {
  const undeclared = await checkReply(sent.method, sent.url, reply).then(
    () => [],
    (error: Error) => [error.message],
  )
  return [
    ...undeclared,
    ...failures(target, reply),
    ...accepted(target, sent, reply),
    ...refused(target, sent, reply),
    ...chatter(reply),
    ...keys(target, sent, reply),
    ...leaks(sent, reply, world),
    ...cookies(sent, reply),
  ]
}

function failures({ isPlanned, entry }: Target, { status, text }: TestReply): string[] {
  const isMeant =
    status < 500 || (status === 501 && isPlanned) || (status === 503 && entry.id === 'getReadiness')
  return isMeant ? [] : [`status ${status}: ${text.slice(0, 200)}`]
}

/** negative_data_rejection, ignored_auth, another institution's records. */
function accepted({ entry, isPlanned }: Target, sent: SentRequest, { status }: TestReply): string[] {
  const isTaken = status < 400 || status === 501
  if (!isTaken) return []
  // What is planned is not checked further than who may.
  if (sent.isRefusable && !isPlanned) return [`${status} for a body that the contract does not allow`]
  if (isUnknownTo(sent) && !letsGuestsIn(entry.access as Policy)) return [`${status} for nobody`]
  const isForeign = sent.foreignIds && !isPlanned && entry.bound !== false && status < 300
  return isForeign && entry.path.includes('{id}') ? [`${status} for what another institution has`] : []
}

const isUnknownTo = ({ side }: SentRequest) => side === 'guest' || side === 'stranger'

/** Tokens are had by whoever holds them; that of a directory nobody is given who is not at home. */
function letsGuestsIn({ allow }: Policy): boolean {
  const isHeld = (token: unknown) => token !== undefined && token !== 'directory'
  return allow.some((each) => each === 'guest' || (typeof each === 'object' && isHeld(each.token)))
}

/** positive_data_acceptance: for what is served the handler may know better, so planned operations tell. */
function refused({ isPlanned }: Target, sent: SentRequest, { status, text }: TestReply): string[] {
  if (!sent.isPlain || !isPlanned) return []
  return [401, 403, 404, 501].includes(status) ? [] : [`${status} for a valid request: ${text.slice(0, 300)}`]
}

/** What a database, a library or a stack trace says. */
const insides =
  /violates .{1,40} constraint|invalid input syntax|invalid byte sequence|relation ".*" does not exist|out of range for type|syntax error at|SQLSTATE|deadlock detected|current transaction is aborted|node_modules|\n\s+at |\.ts:\d+|file:\/\/|Cannot read propert|is not a function|Unexpected token|FST_|ERR_[A-Z]/

function chatter({ status, text, headers }: TestReply): string[] {
  const isText = (status < 400 ? /json/ : /json|text\/html/).test(String(headers['content-type']))
  const found = isText ? insides.exec(text) : null
  return found ? [`the reply tells of the inside: ${found[0]}`] : []
}

/**
 * Errors stand at fields of the request, or at those that it lacks. What is in conflict (409) stands with what it is in
 * conflict with, as the contract's examples have it. A file has no fields: its faults stand where the form shows it.
 */
function keys(
  { body, parameters }: Target,
  sent: SentRequest,
  { body: replied, status }: TestReply,
): string[] {
  const errors = status >= 400 && replied && typeof replied === 'object' ? replied.errors : undefined
  if (!errors || status === 409 || body?.schema.format === 'binary') return []
  const known = new Set([
    ...parameters.map(({ name }) => name),
    ...parameters.map(({ name }) => name.toLowerCase()),
  ])
  if (body) for (const name of propertyNames(body.schema)) known.add(name)
  for (const { schema } of parameters) for (const name of propertyNames(schema)) known.add(name)
  const asked = decodeLoosely(sent.url)
  return Object.keys(errors).flatMap((key) => {
    const first = key.split('.')[0] as string
    const isOf = known.has(first) || /^\d+$/.test(first) || asked.includes(first) || hasKey(sent.json, key)
    return isOf ? [] : [`an error at ${key.slice(0, 100)}, which is no field of the request`]
  })
}

/** Names may have dots themselves, and long ones are cut. */
function hasKey(json: unknown, key: string): boolean {
  if (typeof json !== 'object' || json === null) return false
  return Object.keys(json).some(
    (name) => key.startsWith(name.toWellFormed().slice(0, 100)) || name.includes('.'),
  )
}

function decodeLoosely(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return unescape(url)
  }
}

function leaks(sent: SentRequest, { text }: TestReply, world: World): string[] {
  const asked = `${sent.url} ${sent.body ?? ''}`
  return world
    .leaksIn(text, sent.tenant)
    .filter((each) => !asked.includes(each))
    .map((each) => `${each} of another institution`)
}

/** What signs in or out, as setting a password does. */
const ofSessions = /^\/api\/v1\/(session|me\/password|invitations\/|password-resets\/)/

/** Only that sets the session's cookie, and nothing may smuggle a header. */
function cookies(sent: SentRequest, { headers }: TestReply): string[] {
  const set = [headers['set-cookie'] ?? []].flat().map(String)
  const odd = set.filter((each) => /^a=b/.test(each) || /[\r\n]/.test(each))
  const session = ofSessions.test(sent.url) ? [] : set.filter((each) => /session=[^;]/.test(each))
  return [...odd, ...session].map((each) => `sets ${each.slice(0, 60)}`)
}
