import type { Api, PageEnv } from './page.ts'

/** What of the institution's menu stands in the footer. A page is there without it too. */
export async function footerLinks(api: Api, language: string): Promise<NonNullable<PageEnv['footer']>> {
  const reply = await api('listContentLinks', { query: { place: 'footer', lang: language } }).catch(
    () => null,
  )
  return reply?.status === 200 ? reply.body : []
}
