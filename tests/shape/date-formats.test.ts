import ts from 'typescript'
import { expect, test } from 'vitest'
import { nodesIn, sources } from './sources.ts'

/** Where a format of dates may be made, and why. */
const madeElsewhere: Readonly<Record<string, string>> = {
  'src/rules/date-formats.ts': 'where all are made and kept',
  'src/rules/slots/slots.oracle.ts': 'a second opinion, which shares nothing with what it proves',
  'src/rules/dates.ts': 'asks whether there is such a zone',
  'src/public/calendar/clock.ts': 'asks for the zone of the visitor',
  'src/desk/forms/widgets/DateTime.tsx': 'asks for the zone of the reader',
}

const isFormat = (node: ts.Node) =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  node.expression.getText() === 'Intl.DateTimeFormat'

test('what a server or a page writes often makes no format of dates of its own', () => {
  const found = [...sources()]
    .filter(({ fileName }) => /^src\/(rules|server|public)\//.test(fileName) || fileName in madeElsewhere)
    .filter((source) => nodesIn(source).some(isFormat))
    .map(({ fileName }) => fileName)
    .toSorted()
  expect(found, 'Use dateFormatOf of #rules/date-formats.ts; or say here why not.').toEqual(
    Object.keys(madeElsewhere).toSorted(),
  )
})
