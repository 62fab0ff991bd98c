import { demoRoot, walletCertificate } from '#server/features/wallet-cards/certificates.ts'
import { keepSecretFilesIn } from '#server/platform/secrets/secret-files.ts'

/**
 * Leaves the certificates of two demo tenants in a folder, for servers that find theirs there (WALLET_CERTIFICATES).
 *
 * @returns PEM of the root that signed it
 */
export async function makeWalletCertificates(folder: string): Promise<string> {
  keepSecretFilesIn(folder)
  try {
    for (const [at, slug] of ['musterbank', 'alpenbank'].entries()) {
      const tenant = { id: at + 1, slug }
      await walletCertificate({ tenant, settings: {}, now: new Date(), isDemo: true })
    }
    return (await demoRoot()) as string
  } finally {
    keepSecretFilesIn(null)
  }
}
