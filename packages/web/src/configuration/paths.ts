import { recordPaths } from '#navigation/paths.ts'

export const configurationPaths = recordPaths('/configurations')
export const SETUP_PATH = '/system/setup'
