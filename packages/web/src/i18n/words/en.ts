import { errors } from '@barem/shared/i18n/en/errors'
import { frame } from '@barem/shared/i18n/en/frame'
import { issues } from '@barem/shared/i18n/en/issues'
import antd from 'antd/es/locale/en_US'

/** What every page needs in English, in a chunk of its own: our texts and antd's. */
export const words = { texts: { errors, frame, issues }, antd }
