import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { json } from '../fake-server.ts'
import { address } from '../render-desk.tsx'
import { type Faster, fasterSentence, type OpenedDesk, type WritingPlace } from './place.ts'

const general = 'Unfortunately, an error has occurred. Please try again later.'

export interface Refusal {
  readonly name: string
  readonly answer: (place: WritingPlace) => Response | Error
  readonly says: (place: WritingPlace) => string
}

const refused = (status: number, message: string, isForPeople = true): Refusal => ({
  name: String(status),
  answer: () => json({ message }, status),
  says: ({ isGeneral }) => (isGeneral && !isForPeople ? general : message),
})

/** In an order in which no sentence follows itself. */
export const refusals: readonly Refusal[] = [
  {
    ...refused(401, 'Please sign in.'),
    says: ({ isSignIn }) => (isSignIn ? 'Please sign in.' : 'Your session has ended.'),
  },
  refused(403, 'You may not do this.', false),
  refused(409, 'Not at this moment.'),
  refused(412, 'Somebody was faster.'),
  {
    name: '422',
    answer: ({ field }) =>
      json(
        {
          message: 'Not like that.',
          ...(field && { errors: field.errors ?? { [field.path]: ['Not this.'] } }),
        },
        422,
      ),
    says: ({ field }) => (field ? 'Not this.' : 'Not like that.'),
  },
  refused(500, 'Something broke.', false),
  { name: 'cut', answer: () => new TypeError('failed'), says: () => 'Network request failed.' },
]

/** What was seen of one reply: a row of the table of writing places. */
export interface Seen {
  readonly place: string
  readonly reply: string
  readonly kept: string
  readonly told: string
}

/**
 * Writes at a place, with one refusal after the other, slowly once, and in the end with success: what was typed and the
 * address stay, the sentence stands where it belongs, and nothing is busy for ever.
 *
 * @param met which refusals; all of them unless given
 */
export async function tryPlace(place: WritingPlace, met = refusals): Promise<Seen[]> {
  const opened = await place.open()
  const before = place.type && (place.shown() as unknown)
  await place.type?.(opened.user)
  if (place.type) expect(place.shown(), 'nothing was typed').not.toEqual(before)
  expect(place.shown() ?? '', 'nothing is shown').not.toBe('')
  const trial = { place, ...opened, at: address(), kept: place.shown(), seen: [] as Seen[] }
  for (const refusal of met.filter(({ name }) => !place.otherwise?.[name]))
    await step(trial, refusal.name, () => meetRefusal(trial, refusal))
  await step(trial, 'slow', () => meetSlowness(trial))
  const { faster } = place
  if (typeof faster === 'object') {
    await step(trial, '412 with the record', () => meetFaster(trial, faster))
  }
  await step(trial, 'stored', () => meetSuccess(trial))
  return trial.seen
}

interface Trial extends OpenedDesk {
  readonly place: WritingPlace
  readonly at: string
  kept: unknown
  readonly seen: Seen[]
}

/** A failed expectation says at which reply. */
async function step({ place, kept, seen }: Trial, reply: string, meet: () => Promise<string>) {
  try {
    const told = await meet()
    const what = place.type ? `kept: ${JSON.stringify(kept)}` : `as before: ${JSON.stringify(kept)}`
    seen.push({ place: place.name, reply, kept: reply === 'stored' ? 'stored' : what, told })
  } catch (reason) {
    const { message } = reason as Error
    throw new Error(`${place.name}, answered ${reply}: ${message}`, { cause: reason })
  }
}

const callsOf = ({ server, place }: Trial) => server.calls(place.call).length

/** Presses the button that sends, which must be free. */
async function press({ place, user }: Trial): Promise<HTMLElement> {
  const button = await place.button(user)
  await waitFor(() => expectFree(button))
  await user.click(button)
  return button
}

function expectFree(button: HTMLElement) {
  expect(button, 'the button is busy').not.toHaveAttribute('aria-busy', 'true')
  expect(button, 'the button is busy').toBeEnabled()
}

/** Nothing typed is lost, and nobody was led away. */
function expectUntouched({ place, at, kept }: Trial) {
  expect(place.shown(), 'what was typed').toEqual(kept)
  expect(address(), 'the address').toBe(at)
}

async function meetRefusal(trial: Trial, refusal: Refusal): Promise<string> {
  const { place, server, user } = trial
  const sent = callsOf(trial)
  server.answerNext(place.call, refusal.answer(place))
  await press(trial)
  const told = await findSentence(place, refusal)
  expect(callsOf(trial), 'how often it was sent').toBe(sent + 1)
  if (place.field?.mend && refusal.name === '422') {
    expectUntouched(trial)
    await place.field.mend(user)
    trial.kept = place.shown()
  }
  expectUntouched(trial)
  return told
}

async function findSentence(place: WritingPlace, refusal: Refusal): Promise<string> {
  const { field } = place
  const told = toldAt(place, refusal.name)
  const says = refusal.says(place)
  if (refusal.name === '422' && field) {
    await waitFor(() => expect(field.at()).toHaveAccessibleDescription(expect.stringContaining(says)))
    return 'at the field'
  }
  await waitFor(() => expect(told.find()).toHaveTextContent(says))
  if (refusal.name === '401' && told.name !== 'a notification' && !place.isSignIn) {
    const link = within(told.find()).getByRole('link', { name: /^Sign in in a new tab/ })
    expect(link).toHaveAttribute('target', '_blank')
  }
  return `in ${told.name}`
}

const toldAt = ({ told, toldInGeneral }: WritingPlace, reply: string) =>
  ['403', '500', 'cut', 'slow'].includes(reply) ? (toldInGeneral ?? told) : told

/** Held back, pressed again and again, and broken in the end. */
async function meetSlowness(trial: Trial): Promise<string> {
  const { place, server, user } = trial
  const sent = callsOf(trial)
  const release = server.holdBack(place.call)
  server.answerNext(place.call, json({ message: 'Too slow.' }, 500))
  const pressed = await press(trial)
  await waitFor(() => expect(callsOf(trial)).toBe(sent + 1))
  const again = (await place.button(user)) as HTMLButtonElement
  if (again === pressed) expectBusy(again)
  fireEvent.click(again)
  if (again.form) fireEvent.submit(again.form)
  // A dialog stays until the reply is there, which it has to tell.
  const dialog = again.closest('[role=dialog]')
  if (dialog) fireEvent.keyDown(dialog, { key: 'Escape' })
  expectUntouched(trial)
  release()
  const says = place.isGeneral ? general : 'Too slow.'
  const told = toldAt(place, 'slow')
  await waitFor(() => expect(told.find()).toHaveTextContent(says))
  expect(callsOf(trial), 'how often it was sent').toBe(sent + 1)
  expectUntouched(trial)
  return `in ${told.name}, sent once`
}

function expectBusy(button: HTMLElement) {
  const isBusy = button.matches(':disabled, [aria-busy=true], [aria-disabled=true]')
  expect(isBusy, 'the button shows that it is busy').toBe(true)
}

async function meetFaster(trial: Trial, faster: Faster): Promise<string> {
  const { place, server, user } = trial
  if (faster.meets === 'merge') return 'both are kept, and that is said'
  server.answerNext(place.call, faster.reply())
  await press(trial)
  if (faster.meets === 'told') {
    await screen.findByText(/^As it stands now/)
    expectUntouched(trial)
    return 'as it stands now, in the dialog'
  }
  if (faster.meets === 'read again') {
    await waitFor(() => expect(place.told.find()).toHaveTextContent(fasterSentence))
    await faster.isRead?.()
    expectUntouched(trial)
    return `in ${place.told.name}`
  }
  await backFromChoice(trial)
  expectUntouched(trial)
  server.answerNext(place.call, faster.reply())
  await user.click(await place.button(user))
  await screen.findByRole('dialog', { name: /saved this before you$/ })
  return 'both versions side by side'
}

async function backFromChoice({ user }: Trial) {
  const name = /saved this before you$/
  const choice = within(await screen.findByRole('dialog', { name }))
  await user.click(choice.getByRole('button', { name: 'Back to the form' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument())
}

async function meetSuccess(trial: Trial): Promise<string> {
  const { place, server, user } = trial
  const { faster, stored } = place
  const meets = typeof faster === 'object' ? faster.meets : null
  if (meets === 'merge') server.answerNext(place.call, (faster as Faster).reply())
  if (stored) server.answerNext(place.call, stored())
  if (meets === 'choice') await user.click(screen.getByRole('button', { name: 'Save this choice' }))
  else await press(trial)
  if (meets === 'merge') await screen.findByText(/^Success! Somebody else has saved meanwhile/)
  await place.done()
  if (typeof faster === 'object') {
    expect(server.calls(place.call).at(-1)?.headers.get('if-match')).toBe(faster.version)
  }
  return 'Success!'
}
