import { isbot } from 'isbot'

/**
 * Whether a program asked, by what it says of itself (User-Agent) and a list that others keep up to date: nothing that it does
 * is counted. Whoever says nothing is one too. rules/robot.ts answers something else: who shows or collects addresses.
 */
export const isProgram = (userAgent: string): boolean => userAgent === '' || isbot(userAgent)
