import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { nodesIn, parsed, sources } from './sources.ts'

const teaching =
  'Save by src/desk/kit/saving: useWrite for a call, useEdit for a record; or say here why not.'

/** Where a failed call may be read by hand, and why. */
const readByHand: Readonly<Record<string, string>> = {
  'src/desk/screens/export/use-download.ts':
    'a file that comes in pieces is read to its end, and a piece that fails is told in its place',
  'src/desk/features/external-analysts/use-assignments.ts':
    'one call for each difference: what somebody else did in the same sense is no refusal',
  'src/desk/features/users/roles/use-role-changes.ts':
    'one call for each person: a refusal that is about one of them keeps nobody else from being saved',
  'src/desk/features/wallet-card-notifications/wizard/AdvisorsField.tsx': 'a search, which writes nothing',
  'src/desk/resources/batches/patient.ts':
    'what a batch is asked is asked again by itself, as the rows of a run are',
  'src/desk/resources/batches/server-side.ts': 'an order that a batch has carried out already is no refusal',
  'src/desk/resources/batches/watch-batch.ts': 'an order to a batch that has ended is no refusal',
  'src/desk/resources/http.ts': 'where replies become failures',
  'src/desk/resources/runs/run.ts': 'one refusal for each row of many',
  'src/desk/screens/delete/deleting.ts': 'one refusal for each record of many',
  'src/desk/screens/many/change-record.ts':
    'a change that is there already, perhaps because its first reply was lost, is no refusal',
  'src/desk/screens/export/use-export.ts': 'an export reads',
  'src/desk/screens/questions/QuestionDialog.tsx': 'a question stores nothing',
  'src/desk/screens/many/use-tries.ts': 'what rows are tried by is read, page by page',
  'src/desk/screens/import/use-import-plan.ts': 'a file is read',
}

/** Where a call that changes something stands in a file without useWrite and useEdit, and why. */
const sentElsewhere: Readonly<Record<string, string>> = {
  'src/desk/features/absences/AbsenceOfManyDialog.tsx': 'what useAbsenceForm saves by, which is an edit',
  'src/desk/features/wallet-card-notifications/wizard/use-push-calls.ts': 'the calls of use-push-form',
  'src/desk/features/working-hours/use-hours-calls.ts':
    'the calls of use-week, for one advisor or for new ones',
  'src/desk/own/batches.ts': 'the calls of a batch, which a run tells of',
  'src/desk/own/list-view-writes.ts': 'the calls of the views of lists, which their dialogs send',
  'src/desk/own/session.ts': 'the calls of a session, which the sign-in form and the menu of the user send',
  'src/desk/resources/http.ts': 'all calls of generated screens, whatever they do',
  'src/desk/screens/actions/ActionFormDialog.tsx':
    'what a form made from a schema saves by, which is an edit',
  'src/desk/screens/export/use-download.ts':
    'a question whose words no address may hold; its answer is a file, and nothing is stored',
  'src/desk/screens/import/send-rows.ts': 'one row of a run, which tells of each what became of it',
  'src/desk/screens/many/change-record.ts': 'one row of a run, which tells of each what became of it',
}

/** Where react-admin's own mutations are used, and why. */
const byReactAdmin: Readonly<Record<string, string>> = {
  'src/desk/screens/delete/deleting.ts':
    'a deletion that can be taken back waits in react-admin until it is sent',
  'src/desk/screens/form/CreateScreen.tsx':
    'what a form made from a schema saves by; react-admin renews its lists',
  'src/desk/screens/form/RecordForm.tsx':
    'what a form made from a schema saves by; react-admin renews its lists',
}

const isCall = (node: ts.Node, ...names: string[]) =>
  ts.isCallExpression(node) && names.includes(node.expression.getText())

const readsRefusal = (node: ts.Node) => isCall(node, 'callErrorOf', 'readFailure', 'useMutation')

const isHook = (node: ts.Node) => isCall(node, 'useWrite', 'useEdit')

const isReactAdmins = (node: ts.Node) =>
  isCall(node, 'useCreate', 'useUpdate', 'useUpdateMany', 'useDelete', 'useDeleteMany')

const writingMethods = ['POST', 'PUT', 'PATCH', 'DELETE']
const writingActions = ['create', 'update', 'updateMany', 'delete', 'deleteMany', 'act', 'reorder']

/** A call of the client that is no GET, or of a data provider that changes something. */
function isWriting(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { name, expression: object } = node.expression
  if (writingMethods.includes(name.text)) return true
  if (/[dD]ataProvider$/.test(object.getText())) return writingActions.includes(name.text)
  const [method] = node.arguments
  const isRead = method !== undefined && ts.isStringLiteral(method) && method.text === 'GET'
  return name.text === 'request' && /[cC]lient$/.test(object.getText()) && !isRead
}

const has = (source: ts.SourceFile, is: (node: ts.Node) => boolean) => nodesIn(source).some(is)

const writesAlone = (source: ts.SourceFile) => has(source, isWriting) && !has(source, isHook)

const filesWhere = (is: (source: ts.SourceFile) => boolean) =>
  [...sources()]
    .filter(({ fileName }) => /^src\/(desk|admin)\//.test(fileName) && !fileName.startsWith('src/desk/kit/'))
    .filter(is)
    .map(({ fileName }) => fileName)
    .toSorted()

describe('the desk changes something on a server by useWrite or useEdit', () => {
  it('and nowhere reads a refusal by hand', () => {
    const found = filesWhere((source) => has(source, readsRefusal))
    expect(found, teaching).toEqual(Object.keys(readByHand).toSorted())
  })

  it('and sends nothing where neither of them is', () => {
    expect(filesWhere(writesAlone), teaching).toEqual(Object.keys(sentElsewhere).toSorted())
  })

  it('and not by the mutations of react-admin', () => {
    const found = filesWhere((source) => has(source, isReactAdmins))
    expect(found, teaching).toEqual(Object.keys(byReactAdmin).toSorted())
  })
})

describe('a component that saves by itself is found', () => {
  it.each([
    "try { await client.PUT('/api/v1/settings', { body }) } catch { setFailed(true) }",
    "desk.client.DELETE('/api/v1/session')",
    "api.POST('/api/v1/absences', { body })",
    "client.request('POST', '/api/v1/absences', { body })",
    'client.request(method, path, {})',
    "dataProvider.act('books', { action, id })",
  ])('%s', (text) => {
    expect(writesAlone(parsed('Button.tsx', text))).toBe(true)
    expect(writesAlone(parsed('Button.tsx', `useWrite({ write: () => { ${text} } })`))).toBe(false)
  })

  it.each(["client.GET('/api/v1/settings')", "client.request('GET', path)", "dataProvider.getOne('books')"])(
    'but one that reads is not: %s',
    (text) => expect(writesAlone(parsed('Page.tsx', text))).toBe(false),
  )
})
