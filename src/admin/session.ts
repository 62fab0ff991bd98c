import { guest, type User } from '#rules/access.ts'
import { type Session, sessionState } from '../desk/kit/session.ts'
import { authorized, type Entered, inputsOf, type SignedIn } from './credentials.ts'
import type { ForeignAdmin, SignInWay } from './format.ts'
import { addresses } from './format.ts'
import { givenBy, logInRequest } from './log-in.ts'
import type { Vault } from './vault.ts'

type Send = (request: Request) => Promise<Response>

export interface ForeignSession {
  readonly session: Session
  /** Sends a call with what was entered. */
  readonly send: Send
  /** What was entered last, also when it was refused. */
  readonly last: () => SignedIn | null
}

/** Roles are the API's own business: here everybody who signed in may try everything. */
const somebody: User = {
  kind: 'user',
  uuid: '',
  alias: 'api',
  roles: [],
  isInstitutional: false,
  organization: null,
  assignedOrganizations: [],
}

/** Number of the way among what is signed in with; all else are its inputs. */
export const wayKey = 'way'

export async function createForeignSession(
  admin: Pick<ForeignAdmin, 'signIn' | 'needsSignIn' | 'probe'>,
  vault: Vault,
  send: Send,
  translate: (key: string) => string,
): Promise<ForeignSession> {
  const stored = vault.read() ?? (admin.needsSignIn ? await vault.askOthers() : null)
  const isIn = (signedIn: SignedIn | null) => signedIn?.isAccepted === true || !admin.needsSignIn
  const stateOf = (signedIn: SignedIn | null) => ({
    facts: {
      modules: new Set<string>(),
      flags: new Set<string>(),
      actor: isIn(signedIn) ? somebody : guest,
    },
    fullName: signedIn?.isAccepted ? signedInName(signedIn, admin.signIn, translate) : null,
  })
  // Whoever is not signed in is led to the sign-in page, not to an error.
  const { become, forget, ...session } = sessionState({ ...stateOf(stored), hasEnded: true })
  vault.onChange((signedIn) => void become(stateOf(signedIn)))

  const { sendAs, logIn, probe, logOut } = accessTo(admin, send)
  const signIn = async ({ [wayKey]: way = '', ...said }: Readonly<Record<string, string | undefined>>) => {
    const entered = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, value ?? '']))
    const typed: SignedIn = { way, entered, isAccepted: false }
    vault.write(typed)
    const tried = await logIn(typed)
    await probe(tried)
    const accepted = { ...tried, isAccepted: true }
    vault.write(accepted)
    become(stateOf(accepted))
  }
  return {
    session: {
      ...session,
      load: async () => session.current(),
      signIn,
      signOut: async () => {
        await logOut(vault.read())
        vault.write(null)
        become(stateOf(null))
      },
      forget: () => {
        const last = vault.read()
        if (last) vault.write({ ...last, isAccepted: false })
        forget()
      },
    },
    send: (request) => sendAs(request, vault.read()),
    last: vault.read,
  }
}

/** The calls that go out as somebody: to log in, to see whether the API takes what was entered, and to log out. */
function accessTo({ signIn: ways, probe: path }: Pick<ForeignAdmin, 'signIn' | 'probe'>, send: Send) {
  const sendAs = async (request: Request, signedIn: SignedIn | null) => {
    const way = signedIn && wayOf(ways, signedIn)
    return send(way ? await authorized(request, way, signedIn.given ?? signedIn.entered) : request)
  }
  /** With what the API has given for it, where it has a call to log in. @throws the reply that refuses */
  const logIn = async (typed: SignedIn): Promise<SignedIn> => {
    const { logIn, credentials } = wayOf(ways, typed) ?? {}
    if (!logIn || !credentials) return typed
    const reply = await send(logInRequest(logIn, typed.entered))
    if (!reply.ok) throw reply
    return { ...typed, given: await givenBy(reply, credentials) }
  }
  /** @throws the reply that refuses what was entered */
  const probe = async (signedIn: SignedIn) => {
    if (!path) return
    const address = new URL(addresses.calls + path, location.origin)
    const reply = await sendAs(new Request(address, { headers: { Accept: 'application/json' } }), signedIn)
    if (reply.status === 401) throw reply
  }
  /** The API is told where it can be; what it has set here goes in any case. */
  const logOut = async (signedIn: SignedIn | null) => {
    const { logIn } = (signedIn && wayOf(ways, signedIn)) ?? {}
    if (!logIn) return
    const call = (method: string, address: string) =>
      new Request(new URL(address, location.origin), { method })
    if (logIn.out) await sendAs(call(logIn.out.method, logIn.out.address), signedIn).catch(() => {})
    await send(call('DELETE', addresses.cookies)).catch(() => {})
  }
  return { sendAs, logIn, probe, logOut }
}

function wayOf(ways: readonly SignInWay[], { way }: SignedIn): SignInWay | undefined {
  return ways[Number(way)]
}

/** Who it is, as far as one can know: the user name, else the way. */
function signedInName(
  signedIn: SignedIn,
  ways: readonly SignInWay[],
  translate: (key: string) => string,
): string {
  const way = wayOf(ways, signedIn)
  const who = way && inputsOf(way).find(({ type }) => type === 'text')
  return (who && signedIn.entered[who.name]) || translate(way?.label ?? '')
}

/** Inputs of a way that must not be empty and are. */
export function missingInputs(way: SignInWay, entered: Entered) {
  return inputsOf(way).filter(({ name, isOptional }) => !isOptional && !entered[name]?.trim())
}
