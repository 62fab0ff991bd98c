/** Reports of what visitors do, without waiting: whoever leaves the page at once is counted too. */
export function report(path: `/frontend-logs/${string}`, body: object): void {
  const headers = { 'content-type': 'application/json' }
  fetch(path, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }).catch(() => undefined)
}

/** A press on one of an advisor's ways to get in touch (specification §7). */
export function logPress(action: 'v_card_downloaded' | 'whatsapp_button_click', advisorAlias: string): void {
  report('/frontend-logs/log', { action, data: { advisorAlias } })
}
