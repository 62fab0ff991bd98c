import ts from 'typescript'
import { expect, test } from 'vitest'
import { nodesIn, sources } from './sources.ts'

/** Where a failed call may be read by hand, and why. */
const withReasons: Record<string, string> = {
  'src/desk/features/external-analysts/use-assignments.ts':
    'one call for each difference: what somebody else did in the same sense is no refusal',
  'src/desk/features/wallet-card-notifications/wizard/AdvisorsField.tsx': 'a search, which writes nothing',
  'src/desk/resources/http.ts': 'where replies become failures',
  'src/desk/screens/delete/deleting.ts': 'one refusal for each record of many',
  'src/desk/screens/export/use-export.ts': 'an export reads',
}

test('the desk changes something on a server by useWrite or useEdit, and nowhere reads a refusal by hand', () => {
  const found = [...sources()]
    .filter(({ fileName }) => /^src\/(desk|admin)\//.test(fileName) && !fileName.startsWith('src/desk/kit/'))
    .filter((source) =>
      nodesIn(source).some(
        (node) =>
          ts.isCallExpression(node) &&
          ['callErrorOf', 'readFailure', 'useMutation'].includes(node.expression.getText()),
      ),
    )
    .map(({ fileName }) => fileName)
  expect(found.toSorted(), 'Save by src/desk/kit/saving: useWrite for a call, useEdit for a record.').toEqual(
    Object.keys(withReasons).toSorted(),
  )
})
