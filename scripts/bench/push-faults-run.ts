// Runs inside the throw-away PostgreSQL and prints what it measured as one line of JSON.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Answer, type FakeApns, startFakeApns } from '#server/testing/fake-apns.ts'
import { insertPhones } from '#server/testing/phones.ts'
import { prepareData, startProcess } from '#server/testing/process.ts'
import { makeWalletCertificates } from '#server/testing/wallet-certificates.ts'
import { managerOf, watchMemory } from './push-manager.ts'

const phones = process.argv.includes('--short') ? 20_000 : 1_000_000
const advisor = 'anna-becker'

/** One phone of so many is answered so at the first try; the rarer ones come first. */
const mishaps: readonly [each: number, answer: Answer][] = [
  [20_000, 'cut'],
  [10_000, 'hang'],
  [5_000, 'goaway'],
  [4_900, 'goaway-unseen'],
  [100, { status: 410, reason: 'Unregistered', timestamp: Date.now() }],
  [41, { status: 503, reason: 'ServiceUnavailable' }],
  [39, { status: 429, reason: 'TooManyRequests' }],
  [37, { status: 500, reason: 'InternalServerError' }],
]

const data = await prepareData()
const [tenantId = 0] = await data.look((db) => db.tenantIds())
const each = 10_000
for (let first = 0; first < phones; first += each)
  await data.look((db) =>
    db.withTenant(tenantId, (tx) => insertPhones(tx, advisor, Math.min(each, phones - first), first)),
  )
const certificates = join(data.dataDir, 'wallet-certificates')
const fake = await startFakeApns({ clientCa: await makeWalletCertificates(certificates) })
const gone = upset(fake)
const woken = countWoken(fake)
const ca = join(data.dataDir, 'apns.pem')
await writeFile(ca, fake.ca)
const ours = { APNS_URL: fake.url, NODE_EXTRA_CA_CERTS: ca, WALLET_CERTIFICATES: certificates }
const server = await startProcess({ ...data.env, ...ours })
const manager = await managerOf(server, 'musterbank')
const memory = watchMemory(server)
const began = performance.now()
const { uuid } = await manager.send([advisor])
const { recipients, sent, failed } = await manager.finished(uuid)
const seconds = (performance.now() - began) / 1_000
const most = memory.stop()
await server.end('SIGTERM')
await fake.stop()
await data.remove()
process.stderr.write(
  `  ${recipients} recipients, ${sent} sent, ${failed} failed, ${gone} gone, ${woken.size} woken, ${fake.connections} connections\n`,
)
const twice = [...woken.values()].filter((times) => times > 1).length
console.log(
  JSON.stringify({
    'push-faults-time': seconds,
    'push-faults-lost': phones - gone - woken.size,
    'push-faults-untold': phones - sent - failed,
    'push-faults-twice': twice,
    'push-faults-memory': most,
  }),
)
process.exit(0)

/** @returns how many phones have no card any more */
function upset({ script }: FakeApns): number {
  let all = 0
  for (let n = 1; n <= phones; n++) {
    const answer = mishaps.find(([rate]) => n % rate === 0)?.[1]
    if (answer) script(`phone${n - 1}`, answer)
    if (typeof answer === 'object' && answer.status === 410) all++
  }
  return all
}

/** How often each phone was woken. */
function countWoken(fake: FakeApns): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  fake.onWake = (token) => {
    times.set(token, (times.get(token) ?? 0) + 1)
    // Nobody reads them, and they are a million.
    fake.pushes.length = 0
  }
  return times
}
