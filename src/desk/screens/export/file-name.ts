/** A label as the name of a file: without what some file system does not take. */
export function fileName(label: string): string {
  return label.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'export'
}
