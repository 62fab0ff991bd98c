// Runs inside the throw-away PostgreSQL and prints what it measured as one line of JSON.
import { insertAppointment } from '#server/features/appointments/queries.ts'
import { open } from '#server/platform/database/database.ts'
import { openTestDatabase } from '#server/testing/database.ts'

const minute = 60_000
const home = await openTestDatabase({ demo: true })
if (!home.databaseUrl) throw new Error('this needs PostgreSQL')
const db = await open({ databaseUrl: home.databaseUrl, connections: { requests: 50, jobs: 4 } })
const tenant = (await db.tenantIds())[0] as number

const advisors = await db.withTenant(tenant, async (tx) =>
  (await tx.selectFrom('advisors').select('uuid').limit(20).execute()).map(({ uuid }) => uuid),
)
const start = Date.parse('2030-01-07T08:00:00Z')

function book(advisorUuid: string, at: number) {
  const times = { startsAt: new Date(at), endsAt: new Date(at + 60 * minute) }
  return db.withTenant(tenant, (tx) =>
    insertAppointment(tx, { advisorUuid, type: 'by-phone', state: 'requested', ...times }, new Date()),
  )
}

const [advisor = ''] = advisors
// Connections are opened before the clock starts.
await Promise.all(Array.from({ length: 50 }, () => db.tenantIds()))
const began = performance.now()
const answers = await Promise.all(Array.from({ length: 400 }, () => book(advisor, start)))
const rivalsTime = performance.now() - began

const many = 4000
const from = performance.now()
let next = 0
/** As many at once as there are connections: a longer queue would only wait for its turn. */
async function bookOn(): Promise<void> {
  for (let i = next++; i < many; i = next++) {
    const hour = 1 + Math.floor(i / advisors.length)
    await book(advisors[i % advisors.length] as string, start + hour * 60 * minute)
  }
}
await Promise.all(Array.from({ length: 50 }, bookOn))
const inserts = many / ((performance.now() - from) / 1000)

await db.close()
await home.close()
console.log(
  JSON.stringify({
    'rivals-won': answers.filter((uuid) => uuid !== null).length,
    'rivals-time': rivalsTime,
    inserts,
  }),
)
