/** A push service beside a server of a test, and what jobs that wake phones are given. */
import type { JobDeps } from '#server/platform/jobs/job.ts'
import { openApns } from '#server/platform/pushes/apns.ts'
import { patienceMs } from '#tests/patience.ts'
import { demoRoot, walletCertificate } from '../features/wallet-cards/certificates.ts'
import { type FakeApns, startFakeApns } from './fake-apns.ts'
import { jobDeps } from './job-deps.ts'
import type { TestServer } from './server.ts'

export interface Pushes {
  readonly fake: FakeApns
  readonly deps: JobDeps
  stop(): Promise<void>
}

/** @param clock of today: the certificate is one, and TLS has no other */
export async function startPushes(server: TestServer, tenantId: number, clock: () => Date): Promise<Pushes> {
  const deps = jobDeps(server, clock)
  const [tenant, settings] = [await deps.tenant(tenantId), await deps.settings(tenantId)]
  await walletCertificate({ tenant, settings, now: clock(), isDemo: true })
  const fake = await startFakeApns({ clientCa: (await demoRoot()) ?? '' })
  const apns = openApns({ url: fake.url, ca: fake.ca, clock, patience: patienceMs })
  return {
    fake,
    deps: { ...deps, apns },
    async stop() {
      await apns.close()
      await fake.stop()
    },
  }
}
