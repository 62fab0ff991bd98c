import ts from 'typescript'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nodesIn, sources } from '#tests/shape/sources.ts'
import { provideAdmin } from '../resources/admin.ts'
import { advancedSettingPlaces } from '../testing/writing/advanced-settings.ts'
import { advisorPicturePlaces } from '../testing/writing/advisor-pictures.ts'
import { advisorsExportPlaces } from '../testing/writing/advisors-export.ts'
import { appointmentPlaces } from '../testing/writing/appointments.ts'
import { branchPlaces } from '../testing/writing/branches.ts'
import { calendarPlaces } from '../testing/writing/calendar.ts'
import { changePlaces } from '../testing/writing/changes.ts'
import { deletionPlaces } from '../testing/writing/deletions.ts'
import { directoryPlaces } from '../testing/writing/directory.ts'
import { generatedPlaces } from '../testing/writing/generated.ts'
import { handOverPlaces } from '../testing/writing/hand-over.ts'
import { hoursPlaces } from '../testing/writing/hours.ts'
import { listViewPlaces } from '../testing/writing/list-views.ts'
import { messagePlaces } from '../testing/writing/messages.ts'
import { accountPlaces } from '../testing/writing/my-account.ts'
import type { WritingPlace } from '../testing/writing/place.ts'
import { sessionPlaces } from '../testing/writing/session.ts'
import { settingPlaces } from '../testing/writing/settings.ts'
import { type Refusal, refusals, tryPlace } from '../testing/writing/try-place.ts'
import { userPlaces } from '../testing/writing/users.ts'
import { ourAdmin } from './our-admin.ts'

const places: readonly WritingPlace[] = [
  ...calendarPlaces,
  ...hoursPlaces,
  ...appointmentPlaces,
  ...settingPlaces,
  ...advancedSettingPlaces,
  ...branchPlaces,
  ...generatedPlaces,
  ...messagePlaces,
  ...sessionPlaces,
  ...userPlaces,
  ...accountPlaces,
  ...deletionPlaces,
  ...directoryPlaces,
  ...advisorPicturePlaces,
  ...handOverPlaces,
  ...advisorsExportPlaces,
  ...changePlaces,
  ...listViewPlaces,
]

/** Writing hooks that no place of this desk goes through, by their paths in src, and why. */
const withReasons: Readonly<Record<string, string>> = {
  'admin/use-foreign-sign-in.ts': 'signs in to an API of others, whose desk is another one than ours',
  'desk/features/messenger/use-conversation.ts':
    'marks a conversation as read that is looked at: nobody has typed or pressed anything for it',
  'desk/forms/widgets/MarkdownPicture.tsx':
    'sends a picture into a text that is typed: the text stays as it is until the picture has arrived, and its form saves it',
}

/**
 * CI, whose half hour is soon over, tries two of the refusals at each place, other ones at the next: they are told in one way
 * (kit/saving). Elsewhere `npm test` tries all.
 */
const metAt = (at: number) =>
  process.env.CI ? [0, 1].map((next) => refusals[(2 * at + next) % refusals.length] as Refusal) : refusals

const replies = ['401', '403', '409', '412', '422', '500', 'cut', 'slow', 'stored']

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T09:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  provideAdmin(ourAdmin)
})

describe('nothing typed is lost, by 401, 403, 409, 412, 422, 500, a cut or a slow line', () => {
  it.each(places.map((place, at) => ({ place, name: place.name, met: metAt(at) })))(
    '$name',
    async ({ place, met }) => {
      const seen = await tryPlace(place, met)
      const left = refusals.filter((refusal) => !met.includes(refusal)).map(({ name }) => name)
      const missing = replies.filter((reply) => !seen.some((each) => each.reply === reply))
      const expected = replies.filter((reply) => left.includes(reply) || reply in (place.otherwise ?? {}))
      expect(missing).toEqual(expected)
    },
  )
})

it('each use of useWrite and useEdit belongs to a place that is tried here, or has a reason', () => {
  const writing = [...sources()]
    .filter(({ fileName }) => /^src\/(admin|desk)\/(?!kit\/saving\/)/.test(fileName))
    .filter((source) => nodesIn(source).some(isWriting))
    .map(({ fileName }) => fileName.replace(/^src\//, ''))
  const tried = places.flatMap(({ through }) => through.map((file) => `desk/${file}`))
  const known = new Set([...tried, ...Object.keys(withReasons)])
  expect(writing.toSorted(), 'Describe the new place in src/desk/testing/writing.').toEqual(
    [...known].toSorted(),
  )
})

const isWriting = (node: ts.Node) =>
  ts.isCallExpression(node) && ['useWrite', 'useEdit'].includes(node.expression.getText())
