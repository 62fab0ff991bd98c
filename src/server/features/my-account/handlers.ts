/** One's own account: how one signs in, where one is signed in, and what happened to it (product §30.7, §30.14). */
import { type DeviceWords, deviceName } from '#rules/device-name.ts'
import type { Handlers, Translate } from '#server/platform/binding/handler.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { endSessionOf, endSessionsOf, sessionHours, sessionsOf } from '#server/platform/identity/sessions.ts'
import { usesOpenId } from '../open-id/public.ts'
import { factorsOf, passkeysOf } from '../second-factors/public.ts'
import { eventsOf, noteEvent } from '../security-events/public.ts'
import { isFactorDemanded, ownAccount, setTellsNewDevices } from '../users/public.ts'
import { changePassword } from './password.ts'
import { secondFactorHandlers } from './second-factor.ts'
import { signedIn } from './signed-in.ts'

const mostEvents = 100

/** Null: the browser says nothing of itself. */
const nameOf = (words: DeviceWords, translate: Translate) =>
  words.browser || words.system ? deviceName(words, translate) : null

/** Those who have no account here. */
const doers = new Map([
  ['operator', 'the operator'],
  ['directory', 'the directory'],
  ['open-id', "the institution's sign-in"],
])

function doerOf(source: string | null, translate: Translate): string | null {
  const doer = doers.get(source ?? '')
  return doer === undefined ? null : translate(doer)
}

export const myAccountHandlers = {
  ...secondFactorHandlers,

  async getMySecurity({ tx, actor }) {
    const { uuid: user } = signedIn(actor)
    const account = await ownAccount(tx, user)
    const factors = await factorsOf(tx, user)
    const passkeys = await passkeysOf(tx, user)
    return {
      status: 200,
      body: {
        email: account.email,
        has_password: account.passwordHash !== null,
        password_changed_at: account.passwordChangedAt?.toISOString() ?? null,
        uses_open_id: await usesOpenId(tx, user),
        second_factor_since: factors.since?.toISOString() ?? null,
        recovery_codes_left: factors.recoveryCodesLeft,
        tell_new_devices: account.tellsNewDevices,
        has_authenticator: factors.kinds.includes('code'),
        passkeys: passkeys.map(({ uuid, name, createdAt, usedAt }) => ({
          uuid,
          name,
          created_at: createdAt.toISOString(),
          used_at: usedAt?.toISOString() ?? null,
        })),
        second_factor_demanded: await isFactorDemanded(tx, user),
      },
    }
  },

  async updateMySecurity({ tx, actor, body }) {
    await setTellsNewDevices(tx, signedIn(actor).uuid, body.tell_new_devices)
    return { status: 204 }
  },

  async listMySecurityEvents({ tx, actor, translate }) {
    const events = await eventsOf(tx, signedIn(actor).uuid, mostEvents)
    return {
      status: 200,
      body: events.map(({ browser, system, at, by, source, ...event }) => ({
        ...event,
        at: at.toISOString(),
        by: by ?? doerOf(source, translate),
        browser: nameOf({ browser, system }, translate),
      })),
    }
  },

  async changeMyPassword(ctx) {
    return { status: 204, headers: { 'set-cookie': await changePassword(ctx, signedIn(ctx.actor).uuid) } }
  },

  async listMySessions({ tx, actor, session, now, settings, translate }) {
    const lasting = { now, hours: sessionHours(settings) }
    const own = await sessionsOf(tx, signedIn(actor).uuid, lasting)
    return {
      status: 200,
      body: own.map(({ uuid, createdAt, seenAt, tokenHash, browser, system, network }) => ({
        uuid,
        created_at: createdAt.toISOString(),
        seen_at: seenAt.toISOString(),
        browser: nameOf({ browser, system }, translate),
        network,
        is_current: session !== null && Buffer.compare(tokenHash, session.tokenHash) === 0,
      })),
    }
  },

  async deleteMyOtherSessions(ctx) {
    const { tx, actor, session, now } = ctx
    const { uuid } = signedIn(actor)
    await endSessionsOf(tx, uuid, session)
    await noteEvent(tx, { uuid }, { event: 'sessions-ended', at: now, client: ctx })
    return { status: 204 }
  },

  async deleteMySession(ctx) {
    const { tx, actor, params, now } = ctx
    const { uuid } = signedIn(actor)
    if (!(await endSessionOf(tx, uuid, params.uuid))) throw notFound()
    await noteEvent(tx, { uuid }, { event: 'session-ended', at: now, client: ctx })
    return { status: 204 }
  },
} satisfies Handlers
