import { sql } from 'kysely'
import type { Module } from '../module.ts'
import { users } from './repository.ts'
import { userRoutes } from './routes.ts'

export const userModule: Module = {
  name: 'user',
  routes: userRoutes,
  found: [
    {
      entity: 'user',
      list: users,
      title: sql`app_user.full_name`,
      detail: () => sql`app_user.username || ' · ' || app_user.phone_number`,
      words: ({ text, digits }) => digits ?? text,
      exact: ({ text, phone }) => [
        sql`lower(app_user.username) = lower(${text})`,
        sql`upper(app_user.code) = upper(${text})`,
        ...(phone ? [sql<boolean>`app_user.phone_number = ${phone}`] : []),
      ],
    },
  ],
  constraints: {
    app_user_username_key: { code: 'USE_ERR_008', path: 'username' },
    app_user_email_key: { code: 'USE_ERR_007', path: 'email' },
    app_user_phone_number_key: { code: 'USE_ERR_009', path: 'phoneNumber' },
    app_user_username_is_phone: { code: 'USE_ERR_008', path: 'username' },
    app_user_phone_is_username: { code: 'USE_ERR_009', path: 'phoneNumber' },
    app_user_code_key: { code: 'duplicate-code', path: 'code' },
  },
  smallLists: { user: users },
  records: [
    {
      ...{ table: 'app_user', entity: 'user', name: 'username' },
      changes: [
        ...['user.updated', 'user.locked', 'user.unlocked', 'user.admin-granted', 'user.admin-revoked'],
        ...['user.super-admin-granted', 'user.super-admin-revoked'],
        ...['user.password-changed', 'user.password-reset'],
      ],
      unique: {
        'user name': 'lower(username)',
        'e-mail of a user': 'lower(email)',
        'telephone of a user': 'phone_number',
      },
    },
  ],
}
