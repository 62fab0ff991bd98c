/** In a part of its own: the words that passwords are compared with are large. The server knows more of them, and decides. */
import * as common from '@zxcvbn-ts/language-common'
import { passwordJudge } from '#rules/password.ts'

export const judge = passwordJudge({ dictionary: common.dictionary, graphs: common.adjacencyGraphs })
