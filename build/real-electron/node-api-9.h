// Precedes the sources of better-sqlite3, which are written for Node-API 10 (nodejs.org/api/n-api.html): references to
// strings and other primitives. Node-API 9 refuses those, so that each is held in an array with a tag.
#ifdef __cplusplus
#include <node_api.h>

static const napi_type_tag kHolderTag = {0x1a2b3c4d5e6f7081ULL, 0x91a2b3c4d5e6f708ULL};

static inline napi_status CreateReference(napi_env env, napi_value value, uint32_t count, napi_ref* reference) {
  napi_valuetype type;
  napi_status status = napi_typeof(env, value, &type);
  if (status != napi_ok) return status;
  if (type == napi_object || type == napi_function || type == napi_external || type == napi_symbol)
    return napi_create_reference(env, value, count, reference);
  napi_value holder;
  if ((status = napi_create_array_with_length(env, 1, &holder)) != napi_ok) return status;
  if ((status = napi_set_element(env, holder, 0, value)) != napi_ok) return status;
  if ((status = napi_type_tag_object(env, holder, &kHolderTag)) != napi_ok) return status;
  return napi_create_reference(env, holder, count, reference);
}

static inline napi_status GetReferenceValue(napi_env env, napi_ref reference, napi_value* value) {
  napi_status status = napi_get_reference_value(env, reference, value);
  if (status != napi_ok || *value == nullptr) return status;
  napi_valuetype type;
  if ((status = napi_typeof(env, *value, &type)) != napi_ok || type != napi_object) return status;
  bool is_holder = false;
  if ((status = napi_check_object_type_tag(env, *value, &kHolderTag, &is_holder)) != napi_ok) return status;
  return is_holder ? napi_get_element(env, *value, 0, value) : napi_ok;
}

#define napi_create_reference CreateReference
#define napi_get_reference_value GetReferenceValue
#endif
