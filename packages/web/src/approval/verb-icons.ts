import {
  CheckOutlined,
  CloseCircleOutlined,
  CloseOutlined,
  DeleteOutlined,
  RollbackOutlined,
  SendOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import type { ActionIcon } from '#table/columns.ts'
import type { Action } from './verbs.ts'

/** Of the buttons on the page of a document, which fetches them: menus of rows do without. */
export const verbIcons: Record<Action, ActionIcon> = {
  approve: CheckOutlined,
  reject: CloseOutlined,
  'request-approval': SendOutlined,
  withdraw: RollbackOutlined,
  'clone-and-cancel': SwapOutlined,
  cancel: CloseCircleOutlined,
  delete: DeleteOutlined,
}
