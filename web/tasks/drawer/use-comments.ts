// What people say about a task: read in pages from the newest, shown from the oldest, changed at once on the screen.
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import {
  createComment,
  listComments,
  removeComment,
  restoreComment,
  type TaskComment,
  updateComment,
} from '#contract/task-activity.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { tasksKey } from '#web/parts/task-queries.ts'
import { toast } from '#web/ui/toast.ts'

interface Page {
  items: TaskComment[]
  nextCursor: string | null
}

const COMMENTS_AT_ONCE = 20

const keyOf = (taskId: string) => [...tasksKey, 'comments', taskId] as const

export function useComments(id: string) {
  const query = useInfiniteQuery({
    queryKey: keyOf(id),
    queryFn: ({ pageParam, signal }): Promise<Page> => {
      const paging = { limit: COMMENTS_AT_ONCE, ...(pageParam && { cursor: pageParam }) }
      return call(listComments, { params: { id }, query: paging }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const comments = query.data?.pages.flatMap(({ items }) => items).reverse()
  return { query, comments }
}

export function useCommentActs(id: string) {
  const t = useTranslations()
  const client = useQueryClient()
  const edit = useCallback(
    (change: (items: TaskComment[], page: number) => TaskComment[]) => {
      void client.cancelQueries({ queryKey: keyOf(id) })
      client.setQueryData<InfiniteData<Page>>(
        keyOf(id),
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page, index) => ({ ...page, items: change(page.items, index) })),
          },
      )
    },
    [client, id],
  )
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(id) })
  const put = (comment: TaskComment) =>
    edit((items) => items.map((item) => (item.id === comment.id ? comment : item)))

  /** Throws the CallError of a refusal: whoever wrote keeps the text. */
  const add = async (text: string, idempotencyKey: string) => {
    const made = await call(createComment, { params: { id }, body: { text } }, { idempotencyKey })
    edit((items, page) => (page === 0 ? [made, ...items.filter((item) => item.id !== made.id)] : items))
    void refresh()
  }
  /** Throws as `add`. */
  const change = async (comment: TaskComment, text: string) => {
    put(await call(updateComment, { params: { id, commentId: comment.id }, body: { text } }))
    void refresh()
  }
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      const action = { label: t('common.tryAgain'), run: () => attempt(work) }
      toast({ text: errorText(t, error), tone: 'failed', action })
      return false
    } finally {
      void refresh()
    }
  }
  const remove = async (comment: TaskComment) => {
    const params = { id, commentId: comment.id }
    edit((items) => items.filter((item) => item.id !== comment.id))
    if (!(await attempt(() => call(removeComment, { params })))) return
    const undo = () => attempt(() => call(restoreComment, { params }))
    toast({ text: t('tasks.deletedNotice'), tone: 'done', undo })
  }
  return { add, change, remove }
}
