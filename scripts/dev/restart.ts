/** How the server's process ends when only a new one can have what changed. */
export const wantsRestart = 75
