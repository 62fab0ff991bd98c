import { demoRoot, walletCertificate } from '#server/features/wallet-cards/certificates.ts'
import { keepSecretFilesIn } from '#server/platform/secrets/secret-files.ts'

/**
 * Leaves the first demo tenant's certificate in a folder, for servers that find theirs there (WALLET_CERTIFICATES).
 *
 * @returns PEM of the root that signed it
 */
export async function makeWalletCertificates(folder: string): Promise<string> {
  keepSecretFilesIn(folder)
  try {
    await walletCertificate({
      tenant: { id: 1, slug: 'musterbank' },
      settings: {},
      now: new Date(),
      isDemo: true,
    })
    return (await demoRoot()) as string
  } finally {
    keepSecretFilesIn(null)
  }
}
