/** What the schema is made with; both belong to PostgreSQL's own contrib. */
export const NEEDED_EXTENSIONS = ['pg_trgm', 'btree_gist'] as const
