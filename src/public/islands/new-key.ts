/** For what is sent again until somebody has it. Not `randomUUID`, which pages without encryption lack. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
