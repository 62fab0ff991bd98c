/**
 * A page of ours allows no styles in the text of a document that it shows in a frame, but those that it sets itself: they
 * wait in data until the frame is there. Texts cannot be meant: their quotation marks are written out.
 */
export const withHeldStyles = (html: string): string => html.replaceAll(' style="', ' data-style="')

export function setHeldStyles(page: Document | null): void {
  for (const styled of page?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
    styled.style.cssText = styled.dataset.style ?? ''
}
