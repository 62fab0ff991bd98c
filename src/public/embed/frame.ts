/** The script of a page that stands in a frame of another site: says how high the page is, and again when that changes. */

/** A popup lies above the page, which may be lower than it. */
const popupHeight = 760

const page = document.querySelector('.widget') ?? document.body

function tell(): void {
  const hasPopup = document.querySelector('dialog[open]') !== null
  const height = Math.max(page.getBoundingClientRect().height, hasPopup ? popupHeight : 0)
  // To whoever has the page in a frame: which sites may, its policy says, and a height is no secret.
  parent.postMessage({ openbranchHeight: height }, '*')
}

if (parent !== window) {
  new ResizeObserver(tell).observe(page)
  const popups = document.getElementById('popups')
  if (popups)
    new MutationObserver(tell).observe(popups, { childList: true, subtree: true, attributeFilter: ['open'] })
}
