// Runs inside the throw-away PostgreSQL and prints what it measured as one line of JSON.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Answer, type FakeApns, startFakeApns } from '#server/testing/fake-apns.ts'
import { insertPhones } from '#server/testing/phones.ts'
import { prepareData, startProcess } from '#server/testing/process.ts'
import { makeWalletCertificates } from '#server/testing/wallet-certificates.ts'
import { PushLedger } from './push-ledger.ts'
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
upset(fake)
const ledger = countPhones(fake)
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
const { lost, woken, gone, twice } = ledger.sum()
process.stderr.write(
  `  ${recipients} recipients, ${sent} sent, ${failed} failed, ${gone} gone, ${woken} woken, ${fake.connections} connections\n`,
)
if (lost.length > 0)
  process.stderr.write(`  ${lost.length} neither woken nor gone: ${lost.slice(0, 20).join(', ')}\n`)
console.log(
  JSON.stringify({
    'push-faults-time': seconds,
    'push-faults-lost': lost.length,
    'push-faults-untold': phones - sent - failed,
    'push-faults-twice': twice,
    'push-faults-memory': most,
  }),
)
process.exit(lost.length > 0 ? 1 : 0)

function upset({ script }: FakeApns): void {
  for (let n = 0; n < phones; n++) {
    const answer = mishaps.find(([rate]) => (n + 1) % rate === 0)?.[1]
    if (answer) script(`phone${n}`, answer)
  }
}

/** Of each phone what it was told, by what the push service really answered: what was planned for it may not have come. */
function countPhones(fake: FakeApns): PushLedger {
  const ledger = new PushLedger(phones)
  fake.onAnswer = (token, answer) => {
    ledger.note(token, answer)
    // Nobody reads them, and they are a million.
    fake.pushes.length = 0
  }
  return ledger
}
