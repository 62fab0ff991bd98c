/**
 * Reports of what visitors do; whoever leaves the page at once is counted too. Settles when the report has arrived or
 * failed: no visitor is kept from anything because a counter is.
 */
export async function report(path: `/frontend-logs/${string}`, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }).catch(
    () => undefined,
  )
}

/** A press on one of an advisor's ways to get in touch (product §5.7). */
export function logPress(action: 'v_card_downloaded' | 'whatsapp_button_click', advisorAlias: string): void {
  void report('/frontend-logs/log', { action, data: { advisorAlias } })
}
