import type { SignedIn } from './credentials.ts'

type Message = { readonly asks: true } | { readonly signedIn: SignedIn | null }

export interface Vault {
  readonly read: () => SignedIn | null
  readonly write: (signedIn: SignedIn | null) => void
  /** What another tab has, if one answers at once. */
  readonly askOthers: () => Promise<SignedIn | null>
  /** Tells of what another tab entered or forgot. */
  readonly onChange: (listener: (signedIn: SignedIn | null) => void) => void
}

const patienceMs = 200

/**
 * What was entered lives as long as the tab (session storage). Other tabs of the same admin are told of it, so that
 * one who signs in again beside an open form can go on in that form.
 *
 * @param name of the description: credentials of one API are never sent to another
 */
export function createVault(name: string): Vault {
  const key = `openbranch-admin:${name}`
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(key)
  const listeners = new Set<(signedIn: SignedIn | null) => void>()
  const read = () => {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null') as SignedIn | null
    } catch {
      return null
    }
  }
  const keep = (signedIn: SignedIn | null) => {
    if (signedIn) sessionStorage.setItem(key, JSON.stringify(signedIn))
    else sessionStorage.removeItem(key)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('asks' in data) {
      const own = read()
      if (own?.isAccepted) channel.postMessage({ signedIn: own })
      return
    }
    keep(data.signedIn)
    for (const listener of listeners) listener(data.signedIn)
  })
  return {
    read,
    write: (signedIn) => {
      keep(signedIn)
      if (!signedIn || signedIn.isAccepted) channel?.postMessage({ signedIn })
    },
    askOthers: () =>
      new Promise((resolve) => {
        const done = (signedIn: SignedIn | null) => {
          listeners.delete(done)
          resolve(signedIn)
        }
        listeners.add(done)
        channel?.postMessage({ asks: true })
        setTimeout(() => done(null), channel ? patienceMs : 0)
      }),
    onChange: (listener) => void listeners.add(listener),
  }
}
