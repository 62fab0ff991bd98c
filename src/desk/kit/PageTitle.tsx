import { useDesk } from './desk-context.ts'

/** Title of the browser's tab: the page, then the institution. */
export function PageTitle({ children }: { children: string }) {
  const { tenant } = useDesk()
  return <title>{tenant ? `${children} | ${tenant.name}` : children}</title>
}
