import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startFakeApns } from '#server/testing/fake-apns.ts'
import { insertPhones } from '#server/testing/phones.ts'
import { type ServerData, startProcess } from '#server/testing/process.ts'
import { makeWalletCertificates } from '#server/testing/wallet-certificates.ts'
import { managerOf, watchMemory } from './push-manager.ts'
import { type Size, seedPhones } from './size-seed.ts'

/** A push to all phones of the large tenant, and one of another tenant while that is under way; no phone is far away. */
export async function measureLargePush(data: ServerData, size: Size) {
  const [large, other] = await data.look((db) => db.tenantIds())
  const advisors = await data.look((db) => seedPhones(db, large as number, size))
  await data.look((db) => db.withTenant(other as number, (tx) => insertPhones(tx, 'katharina-moser', 10)))
  const certificates = join(data.dataDir, 'wallet-certificates')
  const fake = await startFakeApns({ clientCa: await makeWalletCertificates(certificates) })
  const ca = join(data.dataDir, 'apns.pem')
  await writeFile(ca, fake.ca)
  const ours = { APNS_URL: fake.url, NODE_EXTRA_CA_CERTS: ca, WALLET_CERTIFICATES: certificates }
  const server = await startProcess({ ...data.env, ...ours })
  const manager = await managerOf(server, 'musterbank')
  const neighbour = await managerOf(server, 'alpenbank')
  const memory = watchMemory(server)
  const asked = await manager.msOf(() => manager.subscribers(advisors.slice(0, 300)))
  const began = performance.now()
  const push = await manager.send(advisors)
  const accepted = performance.now() - began
  const beside = await neighbour.msOf(async () =>
    neighbour.finished((await neighbour.send(['katharina-moser'])).uuid),
  )
  await manager.until(push.uuid, ({ recipients }) => recipients !== null)
  const found = performance.now() - began
  // Waking all takes a quarter of an hour, at a rate that stays.
  const before = await manager.until(push.uuid, ({ sent }) => sent > 0)
  const waking = performance.now()
  const { sent, failed } = await manager.until(push.uuid, (now) => now.sent >= before.sent + size.phones / 20)
  const rate = (sent - before.sent) / ((performance.now() - waking) / 1_000)
  if (failed > 0) throw new Error(`${failed} phones could not be woken`)
  const most = memory.stop()
  await server.end('SIGKILL')
  await fake.stop()
  return {
    'size-push-asked': asked,
    'size-push-accepted': accepted,
    'size-push-beside': beside / 1_000,
    'size-push-found': found / 1_000,
    'size-push-rate': rate,
    'size-push-memory': most,
  }
}
