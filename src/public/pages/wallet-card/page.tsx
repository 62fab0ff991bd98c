import { walletCardPattern } from '#rules/public-paths.ts'
import type { PublicPage } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import { translator } from '../../texts.ts'
import { load, type WalletCardData } from './load.ts'
import { WalletCardPage } from './WalletCardPage.tsx'
import { WalletCardSkeleton } from './WalletCardSkeleton.tsx'

/** Hands out an advisor's wallet card (product §16.2). It stands outside /app, where its QR code leads. */
export const walletCardPage: PublicPage<WalletCardData> = {
  path: walletCardPattern,
  load,
  head: (data, { language }) => ({
    title: `${translator(language)('Wallet card of {name}', { name: data.profile.full_name })} | ${data.tenant.name}`,
    description: '',
    og: {},
    themeColor: primaryOf(data),
  }),
  primary: primaryOf,
  missing: 'There is no wallet card at this address. Perhaps the link is old or incomplete.',
  Page: WalletCardPage,
  Skeleton: WalletCardSkeleton,
}
