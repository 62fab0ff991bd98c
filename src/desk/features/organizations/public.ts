/** The heading of each page about a branch, the way back, and the ways from one to the other. */
export { BranchHead, useBranchLink, useWayBack } from './BranchHead.tsx'
/** Around each page about a branch: chooses one, and turns away whoever may not. */
export { BranchPage, type ChosenBranch } from './BranchPage.tsx'
