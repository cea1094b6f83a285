ALTER TABLE "task_history" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "task_comments" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "task_reminders" ADD COLUMN "time_zone" text;