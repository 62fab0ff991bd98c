import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createFakeServer, type FakeServer, json } from '../fake-server.ts'
import { anna } from '../people.ts'
import { renderDesk } from '../render-desk.tsx'

export interface OpenedDesk {
  readonly server: FakeServer
  readonly user: UserEvent
}

/** How a 412 that carries the record as it stands now is met. */
export interface Faster {
  readonly reply: () => Response
  /**
   * `choice`: both versions side by side; `merge`: both are kept without a question; `told`: what stands now is shown,
   * and the same can be done to it; `read again`: the same, without a word of its own.
   */
  readonly meets: 'choice' | 'merge' | 'told' | 'read again'
  /** Waits until what was read again is shown. */
  readonly isRead?: () => Promise<unknown>
  /** Of theirs: the next try is based on it. */
  readonly version: string
}

/** A place of the desk where something is changed on the server, and all that a test needs to change it there. */
export interface WritingPlace {
  /** Begins the sentence: 'block time, …'. */
  readonly name: string
  /** The hooks of the product through which it writes, by their paths in src/desk. */
  readonly through: readonly string[]
  /** The call that is refused. */
  readonly call: string
  readonly open: () => Promise<OpenedDesk>
  /** Types or chooses something; left out where one press is all. */
  readonly type?: (user: UserEvent) => Promise<void>
  /** What was typed, or what is to be changed, as it stands on the screen. */
  readonly shown: () => unknown
  /** The button that sends; opens again what a refusal has closed. */
  readonly button: (user: UserEvent) => HTMLElement | Promise<HTMLElement>
  /** Where the sentence of a refusal stands. */
  readonly told: SentencePlace
  /** Where it stands instead where it is the general one, or that there is no network. */
  readonly toldInGeneral?: SentencePlace
  /** Whether the sentence is the general one, where the server's is not written for people. */
  readonly isGeneral?: boolean
  /** Here, 401 means that what was typed is wrong. */
  readonly isSignIn?: true
  /** An error of the server that stands at a field. */
  readonly field?: {
    readonly path: string
    /** As the server tells them, where that is not by paths. */
    readonly errors?: unknown
    readonly at: () => HTMLElement
    /** Where one must change what was refused before it is sent again. */
    readonly mend?: (user: UserEvent) => Promise<void>
  }
  /** Replies that are no refusal here, by their status, and what they are. */
  readonly otherwise?: Readonly<Record<string, string>>
  /** A reason, where its server never answers 412. */
  readonly faster: Faster | string
  /** The server's reply in the end; without it, the fake server does what it is asked. */
  readonly stored?: () => Response
  /** Waits for what shows that it was stored. */
  readonly done: () => Promise<unknown>
}

export interface SentencePlace {
  readonly name: 'the dialog' | 'the foot of the page' | 'the form' | 'a notification'
  readonly find: () => HTMLElement
}

export const inDialog: SentencePlace = {
  name: 'the dialog',
  find: () => within(screen.getByRole('dialog')).getByRole('alert'),
}
export const inFoot: SentencePlace = {
  name: 'the foot of the page',
  find: () => within(screen.getByRole('main')).getByRole('alert'),
}
export const inForm: SentencePlace = { ...inFoot, name: 'the form' }
export const inNotification: SentencePlace = {
  name: 'a notification',
  find: () => {
    const found = screen.getAllByRole('alert').find((each) => each.matches('.note-bar'))
    if (!found) throw new Error('No notification is shown.')
    return found
  },
}

export const button = (name: string | RegExp) => () => screen.getByRole('button', { name })
/** By its whole name: dialogs cover what has the same name behind them. */
export const dialogButton = (name: string) => () =>
  within(screen.getByRole('dialog')).getByRole('button', { name })
export const valueAt = (label: string) => () => (screen.getByLabelText(label) as HTMLInputElement).value

export const fasterSentence = 'Somebody else saved this before you. Nothing of yours is lost.'

/** A 412 that tells what stands there now. */
export const fasterReply = (current: object, headers: Record<string, string> = {}) =>
  json({ message: fasterSentence, current }, 412, headers)

export const gone = () => new Response(null, { status: 204 })

/** No dialog is open any more. */
export const dialogCloses = () => screen.findByRole('main')
/** Nothing on the page waits to be saved. */
export const pageIsSaved = () =>
  waitFor(() => {
    if (screen.queryByText(/^Unsaved changes/)) throw new Error('Something is not saved yet.')
  })

type Reads = Readonly<Record<string, object | (() => Response)>>

/** A desk at an address, whose server answers these reads as often as they are asked for. */
export async function deskAt(
  path: string,
  { modules, reads, me = anna }: { readonly modules: string[]; readonly reads: Reads; readonly me?: object },
): Promise<OpenedDesk> {
  const server = createFakeServer({
    modules,
    own: ({ method, path: called }) => {
      const call = `${method} ${called}`
      const answer = call === 'GET /me' ? me : reads[call]
      return typeof answer === 'function' ? answer() : answer && json(answer)
    },
  })
  server.settings.time_zone = 'Europe/Berlin'
  const { user } = await renderDesk(path, server)
  return { server, user }
}
