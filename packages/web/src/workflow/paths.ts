import { recordPaths } from '#navigation/paths.ts'

export const workflowPaths = recordPaths('/workflows')
