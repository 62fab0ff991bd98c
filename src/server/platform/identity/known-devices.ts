/**
 * Devices on which somebody has signed in before, each by a signed cookie of its own. It opens nothing: it only says whose
 * tries are counted apart from those of strangers (product §30.2). Nothing of it is stored here.
 *
 * The cookie is `ID.PROOF.PROOF …`, a proof for each account. What is signed has the hash of the account's password in it:
 * proofs end with the password, and with the account.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const dayMs = 86_400_000

/** Longer than half a year's leave, so that a device that is used at all stays known; each sign-in begins it anew. */
export const lifeDays = 180
const lifeSeconds = (lifeDays * dayMs) / 1000

/** The computer of a whole branch; who has not signed in for longest goes first. */
const mostAccounts = 20

export interface KnownDevice {
  /** Random. */
  readonly id: string
  /** The latest first. */
  readonly proofs: readonly Proof[]
}

interface Proof {
  readonly signature: string
  /** When it was given, in days since 1970. */
  readonly day: number
}

export interface DeviceAccount {
  readonly tenantId: number
  readonly uuid: string
  readonly passwordHash: string
}

/** How proofs are signed and read. */
export interface Proving {
  readonly key: Uint8Array | string
  readonly now: Date
}

/** Ties the cookie to https where there is some; `__Host-` would not let it go to one address alone. */
export function deviceCookieName(isSecure: boolean): string {
  return isSecure ? '__Secure-openbranch_device' : 'openbranch_device'
}

const cookieForm = new RegExp(`^[\\w-]{22}(?:\\.[\\w-]{22}[0-9a-z]{1,4}){1,${mostAccounts}}$`)

/** @returns null for anything else than the value of such a cookie; whether its proofs hold is not asked yet */
export function readDevice(cookie: string | undefined): KnownDevice | null {
  if (!cookie || !cookieForm.test(cookie)) return null
  const [id = '', ...proofs] = cookie.split('.')
  return {
    id,
    proofs: proofs.map((text) => ({
      signature: text.slice(0, 22),
      day: Number.parseInt(text.slice(22), 36),
    })),
  }
}

/** As much is computed for each account, whichever proofs the device has, so that time does not tell. */
export function isKnownFor(device: KnownDevice, account: DeviceAccount, proving: Proving): boolean {
  return device.proofs
    .map((proof) => isFresh(proof, proving) && proves(proof, device, account, proving))
    .includes(true)
}

/** A device with one more proof, for whoever has just signed in. Its id stays: a device has one count, however often. */
export function withProof(
  { id, proofs }: KnownDevice,
  account: DeviceAccount,
  proving: Proving,
): KnownDevice {
  const others = proofs.filter((proof) => isFresh(proof, proving) && !proves(proof, { id }, account, proving))
  const day = dayOf(proving.now)
  const proof = { signature: signatureOf({ id }, account, day, proving), day }
  return { id, proofs: [proof, ...others].slice(0, mostAccounts) }
}

export const newDeviceId = () => randomBytes(16).toString('base64url')

/**
 * The device's id alone, for ways in that look at no password: its owner is told of a device that is new (product §30.15).
 * It proves nothing.
 */
export function deviceIdCookieName(isSecure: boolean): string {
  return isSecure ? '__Secure-openbranch_browser' : 'openbranch_browser'
}

/** @returns null for anything else than the value of such a cookie */
export function readDeviceId(cookie: string | undefined): string | null {
  return cookie !== undefined && /^[\w-]{22}$/.test(cookie) ? cookie : null
}

/** All ways in, and nothing else: pages and their caches never see it. */
const waysIn = ['/api/v1/session', '/api/v1/invitations', '/api/v1/password-resets', '/account/oidc']

/** Lax: whoever comes back from the institution's own sign-in comes from another site. */
export function deviceIdCookies(id: string, isSecure: boolean): string[] {
  const value = `${deviceIdCookieName(isSecure)}=${id}`
  const attributes = `Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return waysIn.map((path) => `${value}; Path=${path}; ${attributes}`)
}

/** Only signing in asks for it, and only our own pages sign in: it goes nowhere else, and no script reads it. */
export function deviceCookie({ id, proofs }: KnownDevice, isSecure: boolean): string {
  const value = [id, ...proofs.map(({ signature, day }) => signature + day.toString(36))].join('.')
  const attributes = `Path=/api/v1/session; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict`
  return `${deviceCookieName(isSecure)}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`
}

const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs)

const isFresh = ({ day }: Proof, { now }: Proving) => dayOf(now) - day <= lifeDays

type DeviceId = Pick<KnownDevice, 'id'>

function proves(
  { signature, day }: Proof,
  device: DeviceId,
  account: DeviceAccount,
  proving: Proving,
): boolean {
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(device, account, day, proving)))
}

/** 16 bytes: nobody guesses them online, and twenty of them stay a short cookie. */
function signatureOf({ id }: DeviceId, account: DeviceAccount, day: number, { key }: Proving): string {
  const { tenantId, uuid, passwordHash } = account
  return createHmac('sha256', key)
    .update(`known device\n${tenantId}\n${uuid}\n${passwordHash}\n${id}\n${day}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
}
