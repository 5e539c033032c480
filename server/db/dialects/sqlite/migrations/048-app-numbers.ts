/**
 * What reader apps know a book by in its series. `number_text` and `number_order`: as an app set them; `app_number`: the
 * number that counts, made by `refreshSeries`. Written out here as well, so that a database of an older version tells
 * the numbers without a scan.
 */
export const appNumbers = /* sql */ `
alter table books add column number_text text;
alter table books add column number_order real;
alter table books add column app_number real;
with recursive
  written as not materialized (
    select seq, series_seq, position, coalesce(number, chapter, volume) as number
    from books where deleted_at is null and position > 0),
  walk (seq, series_seq, position, shown) as (
    select seq, series_seq, position, case when abs(number) < 16777216 then number else 1.0 end
    from written where position = 1
    union all
    select b.seq, b.series_seq, b.position,
      case when abs(b.number) < 16777216 and b.number - w.shown > max(abs(b.number), abs(w.shown)) * 1.2e-7 then b.number
           when b.position - w.shown > b.position * 1.2e-7 then b.position
           else cast(w.shown as integer) + 1 end
    from walk w join written b on b.series_seq = w.series_seq and b.position = w.position + 1)
update books set app_number = walk.shown from walk where books.seq = walk.seq;
`
