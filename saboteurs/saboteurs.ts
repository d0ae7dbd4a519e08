import { accountSaboteurs } from './account-saboteurs.ts'
import { announcementSaboteurs } from './announcement-saboteurs.ts'
import { approvalSaboteurs } from './approval-saboteurs.ts'
import { commandSaboteurs } from './command-saboteurs.ts'
import { contentSaboteurs } from './content-saboteurs.ts'
import { contractSaboteurs } from './contract-saboteurs.ts'
import { discountSaboteurs } from './discount-saboteurs.ts'
import { expenseSaboteurs } from './expense-saboteurs.ts'
import { httpSaboteurs } from './http-saboteurs.ts'
import { mailSaboteurs } from './mail-saboteurs.ts'
import { operationSaboteurs } from './operation-saboteurs.ts'
import { priceSaboteurs } from './price-saboteurs.ts'
import type { Saboteur } from './saboteur.ts'
import { scopeSaboteurs } from './scope-saboteurs.ts'
import { sessionSaboteurs } from './session-saboteurs.ts'

/** Every protection the program relies on, each with the test that must notice when it is gone. */
export const saboteurs: readonly Saboteur[] = [
  ...sessionSaboteurs,
  ...accountSaboteurs,
  ...announcementSaboteurs,
  ...approvalSaboteurs,
  ...commandSaboteurs,
  ...contractSaboteurs,
  ...discountSaboteurs,
  ...expenseSaboteurs,
  ...httpSaboteurs,
  ...mailSaboteurs,
  ...contentSaboteurs,
  ...operationSaboteurs,
  ...priceSaboteurs,
  ...scopeSaboteurs,
]
