import { withdrawalPattern } from '#rules/public-paths.ts'
import type { PublicPage } from '../../page.ts'
import { primaryOf } from '../../tenant.ts'
import { translator } from '../../texts.ts'
import { WalletCardSkeleton } from '../wallet-card/WalletCardSkeleton.tsx'
import { load, type WithdrawalData } from './load.ts'
import { WithdrawalPage } from './WithdrawalPage.tsx'

/** Behind the link on the back of each wallet card. Whoever has it may withdraw, and do nothing else. */
export const withdrawalPage: PublicPage<WithdrawalData> = {
  path: withdrawalPattern,
  load,
  head: (data, { language }) => ({
    title: `${translator(language)('Messages on your wallet card')} | ${data.tenant.name}`,
    description: '',
    og: {},
    themeColor: primaryOf(data),
  }),
  primary: primaryOf,
  isPrivate: true,
  missing: 'Please open the link on the back of your card once more.',
  Page: WithdrawalPage,
  Skeleton: WalletCardSkeleton,
}
